-- A film may be sent before it is known how long it is, or whether it plays at all.
ALTER TABLE self_tapes
  ADD COLUMN awaits_film boolean NOT NULL DEFAULT false,
  -- why the last film went back to the actor
  ADD COLUMN film_returned text CHECK (film_returned IN ('TOO_LONG', 'FAILED'));
CREATE INDEX self_tapes_awaiting_film ON self_tapes (id) WHERE awaits_film;
UPDATE self_tapes SET awaits_film = true
FROM videos WHERE videos.id = video_id AND self_tapes.status = 'SUBMITTED' AND videos.state = 'PROCESSING';
