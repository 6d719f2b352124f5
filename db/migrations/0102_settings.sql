-- What operators set, by name: a version holds all rows of its setting and is valid from its moment until the next one;
-- one that was taken back never was. Before the first, the program's own rows are valid.
CREATE TABLE setting_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name IN ('MONEY', 'CONTACT', 'LOOKS', 'SPECIALTIES', 'TESTIMONIALS', 'LOGOS', 'BUSINESS')),
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array'),
  from_at timestamptz NOT NULL,
  set_by bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  taken_back_at timestamptz,
  taken_back_by bigint REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
INSERT INTO setting_versions (name, rows, from_at, set_by, reason, taken_back_at, taken_back_by, created_at)
SELECT name, (SELECT jsonb_agg(jsonb_build_object('word', word)) FROM unnest(words) AS word),
  from_at, set_by, reason, taken_back_at, taken_back_by, created_at
FROM word_list_versions ORDER BY id;
-- squawk-ignore ban-drop-table
DROP TABLE word_list_versions;
CREATE INDEX setting_versions_latest ON setting_versions (name, from_at DESC, id DESC);
