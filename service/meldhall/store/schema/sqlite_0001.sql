-- One row = one accepted command. The unique index is the arbiter of every race; a rowid table,
-- because new rows then share pages (two to three times the appends of WITHOUT ROWID).
CREATE TABLE event (
  game_id TEXT    NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  record  BLOB    NOT NULL CHECK (length(record) <= 65536)
);
CREATE UNIQUE INDEX event_version ON event (game_id, version);

-- Derived, written in the transaction of the row: deadlines after a restart, and lists.
CREATE TABLE game_head (
  game_id    TEXT    NOT NULL,
  version    INTEGER NOT NULL,
  status     INTEGER NOT NULL, -- 0 waiting, 1 running, 2 finished, 3 aborted
  public     INTEGER NOT NULL,
  due_ms     INTEGER,
  create_ms  INTEGER NOT NULL,
  creator_id TEXT    NOT NULL,
  player_ids TEXT    NOT NULL, -- JSON list, in the order of the seats
  summary    BLOB    NOT NULL
);
CREATE UNIQUE INDEX game_head_id ON game_head (game_id);
CREATE INDEX game_head_due ON game_head (due_ms, game_id) WHERE status = 1 AND due_ms IS NOT NULL;
CREATE INDEX game_head_open ON game_head (create_ms, game_id) WHERE status = 0 AND public = 1;
CREATE INDEX game_head_unfinished ON game_head (creator_id) WHERE status < 2;

-- Who is seated where, for the list of a player's games.
CREATE TABLE game_player (
  player_id TEXT    NOT NULL,
  create_ms INTEGER NOT NULL,
  game_id   TEXT    NOT NULL,
  PRIMARY KEY (player_id, create_ms, game_id)
) WITHOUT ROWID;

-- Requests that created a game, kept 7 days: a repeated request finds the same game.
CREATE TABLE creation (
  player_id    TEXT    NOT NULL,
  request_id   TEXT    NOT NULL,
  request_hash BLOB    NOT NULL,
  game_id      TEXT    NOT NULL,
  create_ms    INTEGER NOT NULL
);
CREATE UNIQUE INDEX creation_request ON creation (player_id, request_id);
CREATE INDEX creation_age ON creation (create_ms);

CREATE TABLE player (
  player_id    TEXT    NOT NULL,
  display_name TEXT    NOT NULL,
  create_ms    INTEGER NOT NULL
);
CREATE UNIQUE INDEX player_id ON player (player_id);

-- Only SHA-256 hashes of tokens.
CREATE TABLE token (
  token_hash BLOB    NOT NULL CHECK (length(token_hash) = 32),
  player_id  TEXT    NOT NULL REFERENCES player (player_id),
  create_ms  INTEGER NOT NULL,
  PRIMARY KEY (token_hash)
) WITHOUT ROWID;
