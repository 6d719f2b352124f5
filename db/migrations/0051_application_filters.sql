-- Filters of the review workspace that somebody keeps under a name, for one notice.
CREATE TABLE application_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  casting_id bigint NOT NULL REFERENCES castings,
  -- the place among a reviewer's twenty: that nobody has one more is up to the index
  place int NOT NULL CHECK (place BETWEEN 1 AND 20),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_filters_twenty UNIQUE (user_id, casting_id, place),
  CONSTRAINT application_filters_name UNIQUE (user_id, casting_id, name)
);
