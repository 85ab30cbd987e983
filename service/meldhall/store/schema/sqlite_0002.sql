-- When a game's newest row was made. Where that was not noted, the game's beginning stands for it: what is
-- over is then archived somewhat early, which nobody sees.
ALTER TABLE game_head ADD COLUMN time_ms INTEGER NOT NULL DEFAULT 0;
UPDATE game_head SET time_ms = create_ms;

-- Whether all rows of the game are in game_archive.
ALTER TABLE game_head ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_head_ended ON game_head (time_ms, game_id) WHERE status >= 2 AND archived = 0;

-- Games that are over, whole: rows 1 to version in one compressed piece, with the hash of what is in it.
CREATE TABLE game_archive (
  game_id TEXT    NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  sha256  BLOB    NOT NULL CHECK (length(sha256) = 32),
  records BLOB    NOT NULL
);
CREATE UNIQUE INDEX game_archive_id ON game_archive (game_id);
