-- From when the actor sees the request: until then the team can take it back.
ALTER TABLE self_tapes ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();
