-- The hash of a game's newest row: no row after it has it yet. Empty where it was not noted: it is not compared then.
ALTER TABLE game_head ADD COLUMN digest TEXT NOT NULL DEFAULT '';
