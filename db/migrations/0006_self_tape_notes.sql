-- The team's notes on delivered self-tapes, and scripts as lines.

ALTER TABLE media_notes
  -- a guest's note, instead of author_id
  ADD COLUMN grant_id bigint REFERENCES share_grants,
  ADD COLUMN edited_at timestamptz;
CREATE INDEX media_notes_grant ON media_notes (grant_id) WHERE grant_id IS NOT NULL;

-- Self-tapes go with their applications: no reference can hold two kinds of subject, so a trigger takes their notes along.
CREATE FUNCTION forget_tape_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media_notes WHERE subject = 'SELF_TAPE' AND subject_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER self_tapes_forget_notes AFTER DELETE ON self_tapes FOR EACH ROW EXECUTE FUNCTION forget_tape_notes();

-- [{"speaker": "수경", "words": "다녀왔어."}]; directions have no speaker.
ALTER TABLE self_tapes ADD COLUMN lines jsonb;
UPDATE self_tapes SET lines = (
  SELECT jsonb_agg(jsonb_build_object('speaker', coalesce(btrim(part[1]), ''), 'words', coalesce(part[2], btrim(line)))
                   ORDER BY place)
  FROM regexp_split_to_table(btrim(script), '\s*\n\s*') WITH ORDINALITY AS split (line, place)
  LEFT JOIN LATERAL regexp_match(line, '^\s*([^:：]{1,20}?)\s*[:：]\s*(.+?)\s*$') AS part ON true
  WHERE btrim(line) <> '');
UPDATE self_tapes SET lines = jsonb_build_array(jsonb_build_object('speaker', '', 'words', script)) WHERE lines IS NULL;
ALTER TABLE self_tapes DROP COLUMN script;
ALTER TABLE self_tapes RENAME COLUMN lines TO script;
ALTER TABLE self_tapes
  ALTER COLUMN script SET NOT NULL,
  ADD CONSTRAINT self_tapes_script_lines CHECK (jsonb_typeof(script) = 'array' AND jsonb_array_length(script) > 0);
