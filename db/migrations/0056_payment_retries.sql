-- When the sweep reads an unfinished payment again; null: with the next one.
ALTER TABLE payments ADD COLUMN retry_at timestamptz;
