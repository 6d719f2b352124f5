-- What reviewers write, and who they are.

-- Who reviews feedback, besides the permission FeedbackReviewer: which kinds, and how actors read of them.
CREATE TABLE feedback_reviewers (
  user_id bigint PRIMARY KEY REFERENCES users,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  -- '한세온 캐스팅 디렉터'
  title text NOT NULL,
  created_at timestamptz NOT NULL
);

-- A draft until its order is delivered. `revision` counts saves: a window that knows an older one may not overwrite it.
CREATE TABLE feedback_results (
  order_id bigint PRIMARY KEY REFERENCES feedback_orders,
  revision int NOT NULL DEFAULT 0,
  scores jsonb NOT NULL DEFAULT '{}',
  overall text NOT NULL DEFAULT '',
  next_steps text[] NOT NULL DEFAULT '{}',
  saved_at timestamptz NOT NULL,
  -- by the actor, once it is delivered
  rating int CHECK (rating BETWEEN 1 AND 5),
  review text NOT NULL DEFAULT '',
  rated_at timestamptz
);

CREATE TABLE feedback_marks (
  order_id bigint NOT NULL REFERENCES feedback_orders,
  no int NOT NULL,
  image_id bigint NOT NULL REFERENCES images,
  -- shares of the photo's width and height
  x double precision NOT NULL CHECK (x BETWEEN 0 AND 1),
  y double precision NOT NULL CHECK (y BETWEEN 0 AND 1),
  kind text NOT NULL CHECK (kind IN ('GOOD', 'CHANGE')),
  text text NOT NULL,
  PRIMARY KEY (order_id, no)
);
CREATE INDEX feedback_marks_image ON feedback_marks (image_id);

-- Notes at a moment of a video or sound. `subject` names what it is about, `subject_id` its row: the order of a feedback,
-- or a delivered self-tape.
CREATE TABLE media_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('FEEDBACK', 'SELF_TAPE')),
  subject_id bigint NOT NULL,
  seconds double precision NOT NULL CHECK (seconds >= 0),
  kind text NOT NULL CHECK (kind IN ('GOOD', 'CHANGE')),
  text text NOT NULL,
  -- null once the person has left
  author_id bigint REFERENCES users,
  -- SHARE: also those the media was shared with; a feedback's actor
  visibility text NOT NULL CHECK (visibility IN ('ME', 'TEAM', 'SHARE')),
  created_at timestamptz NOT NULL
);
CREATE INDEX media_notes_subject ON media_notes (subject, subject_id, seconds);
CREATE INDEX media_notes_author ON media_notes (author_id);
