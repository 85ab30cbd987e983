-- When a server last served: one row, overwritten every second while turns can run out.
CREATE TABLE alive (
  one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  time_ms INTEGER NOT NULL
);

-- Times in which no server served, kept as long as a turn may have lost time by them.
CREATE TABLE outage (
  begin_ms INTEGER NOT NULL,
  end_ms   INTEGER NOT NULL CHECK (end_ms > begin_ms),
  PRIMARY KEY (end_ms)
) WITHOUT ROWID;

-- The table that the seat to play is building: overwritten, and gone with the game's next version.
CREATE TABLE draft (
  game_id TEXT    NOT NULL,
  version INTEGER NOT NULL,
  seat    INTEGER NOT NULL,
  melds   TEXT    NOT NULL,
  PRIMARY KEY (game_id)
) WITHOUT ROWID;
