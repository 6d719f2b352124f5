-- A light film for going from line to line, and where speech starts in it, of videos whose room asks for them. Asking is
-- taken back with `review_asked_at`; a job then removes the film.
ALTER TABLE videos
  ADD COLUMN review_asked_at timestamptz,
  ADD COLUMN review_bytes integer,
  ADD COLUMN speech_starts integer[];
