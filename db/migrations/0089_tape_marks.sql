-- Where the lines of a scene begin in a tape's film. `video_id` has no foreign key on purpose: one to `videos` counts as
-- a use, so that a replaced or released film would never be swept.
CREATE TABLE tape_marks (
  tape_id bigint NOT NULL REFERENCES self_tapes (id) ON DELETE CASCADE,
  line_no integer NOT NULL CHECK (line_no > 0),
  video_id bigint NOT NULL,
  at_ms integer NOT NULL CHECK (at_ms >= 0),
  source text NOT NULL CHECK (source IN ('HAND', 'STUDIO', 'FOLLOWED')),
  is_sure boolean NOT NULL,
  marked_by bigint REFERENCES users (id),
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tape_id, line_no)
);
CREATE INDEX tape_marks_marked_by ON tape_marks (marked_by) WHERE marked_by IS NOT NULL;

-- Several acts replace, return or release a film, and removing its row sets the column too.
CREATE FUNCTION forget_tape_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tape_marks WHERE tape_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER self_tapes_forget_marks AFTER UPDATE OF video_id ON self_tapes FOR EACH ROW
  WHEN (OLD.video_id IS DISTINCT FROM NEW.video_id) EXECUTE FUNCTION forget_tape_marks();
