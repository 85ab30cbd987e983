"""Games as they are played: one host per live game, the pure session around it, and those who watch.

`games.Games` is the door. Everything below decides as a function: `session` for the people around a
table, the core for its tiles; `host` stores what was decided, and only then shows it.
"""
