"""The floor that touches the disk: the log of games and the players, in memory or in SQLite."""
