-- From when the actor sees the proposal: until then the team can take it back.
ALTER TABLE proposals ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();
