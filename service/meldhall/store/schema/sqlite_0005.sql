-- Games that wait are woken too: when their start has waited long enough, or when nobody came for long.
CREATE INDEX game_head_waiting ON game_head (due_ms, game_id) WHERE status = 0 AND due_ms IS NOT NULL;

-- Those that nothing would ever wake are looked at when a server starts.
UPDATE game_head SET due_ms = time_ms WHERE status < 2 AND due_ms IS NULL;
