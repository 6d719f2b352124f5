-- A colour and a place at the top of one's own; without them folders stand as they were last changed.
ALTER TABLE casting_lists
  ADD COLUMN color_id smallint NOT NULL DEFAULT 0 CHECK (color_id BETWEEN 0 AND 7),
  ADD COLUMN pinned_at timestamptz;
