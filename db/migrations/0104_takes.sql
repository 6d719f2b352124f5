-- Takes of the studio. Their processing waits until they are sent, because only then it is known where they are cut.
-- `cut_from_ms` and `cut_to_ms` are moments of the uploaded film, as is `tone_ms`, where its tone was found.
ALTER TABLE videos
  ADD COLUMN take text CHECK (take IN ('WAITING', 'SENT')),
  ADD COLUMN cut_from_ms integer,
  ADD COLUMN cut_to_ms integer,
  ADD COLUMN tone_ms integer;
ALTER TABLE video_uploads ADD COLUMN is_take boolean NOT NULL DEFAULT false;
-- Where lines begin by the clock of the studio, until the film is there to say where that is in it.
ALTER TABLE self_tapes ADD COLUMN sent_marks jsonb;
