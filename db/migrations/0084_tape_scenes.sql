-- A scene that a team asks for connects the self-tapes of one script. Requested ones never change.
CREATE TABLE tape_scenes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings (id),
  title text NOT NULL DEFAULT '',
  part text NOT NULL DEFAULT '',
  lines jsonb NOT NULL CONSTRAINT tape_scenes_lines CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) > 0),
  orientation text NOT NULL DEFAULT 'ANY' CHECK (orientation IN ('ANY', 'PORTRAIT', 'LANDSCAPE')),
  asks_slate boolean NOT NULL DEFAULT false,
  created_by bigint REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tape_scenes_once ON tape_scenes (casting_id, md5(lines::text), part, orientation, asks_slate);
CREATE INDEX tape_scenes_casting ON tape_scenes (casting_id, id DESC);
CREATE INDEX tape_scenes_created_by ON tape_scenes (created_by) WHERE created_by IS NOT NULL;

-- Without a scene are only requests that the program before writes while both run.
ALTER TABLE self_tapes ADD COLUMN scene_id bigint;
ALTER TABLE self_tapes ADD CONSTRAINT self_tapes_scene_id_fkey
  FOREIGN KEY (scene_id) REFERENCES tape_scenes (id) NOT VALID;
CREATE INDEX self_tapes_scene ON self_tapes (scene_id, id);

INSERT INTO tape_scenes (casting_id, lines, created_by, created_at)
SELECT DISTINCT ON (casting_id, md5(script::text)) casting_id, script, requested_by, created_at
FROM self_tapes ORDER BY casting_id, md5(script::text), id;
UPDATE self_tapes t SET scene_id = s.id FROM tape_scenes s
WHERE s.casting_id = t.casting_id AND md5(s.lines::text) = md5(t.script::text);
