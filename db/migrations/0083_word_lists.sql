-- Lists of words that operators set. A version is valid from its moment until the next one; one that was taken back
-- never was. Before the first, the list of the program is valid.
CREATE TABLE word_list_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name IN ('MONEY')),
  words text[] NOT NULL CHECK (cardinality(words) BETWEEN 1 AND 100),
  from_at timestamptz NOT NULL,
  set_by bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  taken_back_at timestamptz,
  taken_back_by bigint REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
CREATE INDEX word_list_versions_latest ON word_list_versions (name, from_at DESC, id DESC);
