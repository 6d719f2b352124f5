-- Lectures: in a room, online at a fixed time, or as videos.

ALTER TABLE orders DROP CONSTRAINT orders_product_check;
ALTER TABLE orders ADD CONSTRAINT orders_product_check
  CHECK (product IN ('PLUS', 'PROFILE_FEEDBACK', 'VIDEO_FEEDBACK', 'TOUR', 'LECTURE'));

-- Who teaches, besides the permission Teacher: how people read of them.
CREATE TABLE teachers (
  user_id bigint PRIMARY KEY REFERENCES users,
  name text NOT NULL,
  introduction text NOT NULL DEFAULT '',
  image_id bigint REFERENCES images,
  created_at timestamptz NOT NULL
);
CREATE INDEX teachers_image ON teachers (image_id) WHERE image_id IS NOT NULL;

CREATE TABLE lectures (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('LIVE', 'ONLINE', 'VOD')),
  field text NOT NULL,
  level text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- null once the teacher has left
  teacher_id bigint REFERENCES teachers,
  image_id bigint REFERENCES images,
  place_name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  map_url text,
  -- for enrolled people alone, shortly before a class
  live_url text,
  bring text NOT NULL DEFAULT '',
  price int NOT NULL CHECK (price BETWEEN 0 AND 2000000),
  -- null: without limit
  capacity int CHECK (capacity > 0),
  taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
  closes_at timestamptz,
  access_days int NOT NULL CHECK (access_days > 0),
  teacher_percent int NOT NULL CHECK (teacher_percent BETWEEN 0 AND 100),
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'OPEN', 'CLOSED', 'DONE', 'CANCELLED')),
  opened_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT lectures_capacity CHECK (taken <= capacity),
  CONSTRAINT lectures_limit CHECK (kind = 'VOD' OR capacity IS NOT NULL)
);
CREATE INDEX lectures_state ON lectures (state, id);
CREATE INDEX lectures_closing ON lectures (closes_at) WHERE state = 'OPEN' AND closes_at IS NOT NULL;
CREATE INDEX lectures_teacher ON lectures (teacher_id) WHERE teacher_id IS NOT NULL;
CREATE INDEX lectures_image ON lectures (image_id) WHERE image_id IS NOT NULL;
CREATE TRIGGER lectures_check_move BEFORE INSERT OR UPDATE OF state ON lectures
  FOR EACH ROW EXECUTE FUNCTION check_move('lecture');
CREATE TRIGGER lectures_write_move AFTER INSERT OR UPDATE OF state ON lectures
  FOR EACH ROW EXECUTE FUNCTION write_move('lecture', 'id');

CREATE TABLE lecture_classes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lecture_id bigint NOT NULL REFERENCES lectures,
  no int NOT NULL,
  title text NOT NULL,
  content text NOT NULL DEFAULT '',
  -- both null for videos
  starts_at timestamptz,
  ends_at timestamptz,
  -- counts moves, for calendars and news
  revision int NOT NULL DEFAULT 0,
  -- what people enter to attend
  code text,
  video_id bigint REFERENCES videos,
  -- WebVTT
  captions text NOT NULL DEFAULT '',
  is_told_day boolean NOT NULL DEFAULT false,
  is_told_hour boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  CONSTRAINT lecture_classes_no UNIQUE (lecture_id, no) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT lecture_classes_times CHECK ((starts_at IS NULL) = (ends_at IS NULL) AND starts_at < ends_at)
);
CREATE INDEX lecture_classes_starts ON lecture_classes (starts_at) WHERE starts_at IS NOT NULL;
CREATE INDEX lecture_classes_video ON lecture_classes (video_id) WHERE video_id IS NOT NULL;

-- One person's place in a lecture.
CREATE TABLE lecture_seats (
  order_id bigint PRIMARY KEY REFERENCES orders,
  lecture_id bigint NOT NULL REFERENCES lectures,
  -- null once the person has left
  user_id bigint REFERENCES users,
  state text NOT NULL DEFAULT 'HELD' CHECK (state IN ('HELD', 'CONFIRMED', 'ATTENDED', 'ABSENT', 'CANCELLED', 'RELEASED')),
  confirmed_at timestamptz,
  -- videos: when watching them ends
  access_until timestamptz,
  -- we moved a class: cancelling gives everything back until then
  free_until timestamptz,
  -- until when playing was last credited
  played_until timestamptz,
  certificate_code text,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT lecture_seats_certificate UNIQUE (certificate_code)
);
CREATE UNIQUE INDEX lecture_seats_once ON lecture_seats (lecture_id, user_id)
  WHERE state IN ('HELD', 'CONFIRMED', 'ATTENDED', 'ABSENT');
CREATE INDEX lecture_seats_lecture ON lecture_seats (lecture_id, order_id);
CREATE INDEX lecture_seats_user ON lecture_seats (user_id, order_id DESC);
CREATE INDEX lecture_seats_access ON lecture_seats (access_until) WHERE state = 'CONFIRMED' AND access_until IS NOT NULL;
CREATE TRIGGER lecture_seats_check_move BEFORE INSERT OR UPDATE OF state ON lecture_seats
  FOR EACH ROW EXECUTE FUNCTION check_move('seat');
CREATE TRIGGER lecture_seats_write_move AFTER INSERT OR UPDATE OF state ON lecture_seats
  FOR EACH ROW EXECUTE FUNCTION write_move('seat', 'order_id');

-- People who wait for a seat, in the order of their ids.
CREATE TABLE lecture_waiting (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lecture_id bigint NOT NULL REFERENCES lectures,
  -- null once the person has left
  user_id bigint REFERENCES users,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT')),
  -- the seat is kept until then
  offered_until timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT lecture_waiting_offer CHECK (state <> 'OFFERED' OR offered_until IS NOT NULL)
);
CREATE UNIQUE INDEX lecture_waiting_once ON lecture_waiting (lecture_id, user_id) WHERE state IN ('WAITING', 'OFFERED');
CREATE INDEX lecture_waiting_line ON lecture_waiting (lecture_id, id);
CREATE INDEX lecture_waiting_offers ON lecture_waiting (offered_until) WHERE state = 'OFFERED';
CREATE INDEX lecture_waiting_user ON lecture_waiting (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER lecture_waiting_check_move BEFORE INSERT OR UPDATE OF state ON lecture_waiting
  FOR EACH ROW EXECUTE FUNCTION check_move('waiting');
CREATE TRIGGER lecture_waiting_write_move AFTER INSERT OR UPDATE OF state ON lecture_waiting
  FOR EACH ROW EXECUTE FUNCTION write_move('waiting', 'id');

CREATE TABLE lecture_attendance (
  order_id bigint NOT NULL REFERENCES lecture_seats,
  class_id bigint NOT NULL REFERENCES lecture_classes,
  is_present boolean NOT NULL,
  -- null: by the code
  marked_by bigint REFERENCES users,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, class_id)
);
CREATE INDEX lecture_attendance_class ON lecture_attendance (class_id);
CREATE INDEX lecture_attendance_marker ON lecture_attendance (marked_by) WHERE marked_by IS NOT NULL;

-- What of a video somebody has really played, in seconds.
CREATE TABLE lecture_progress (
  order_id bigint NOT NULL REFERENCES lecture_seats,
  class_id bigint NOT NULL REFERENCES lecture_classes,
  position int NOT NULL DEFAULT 0 CHECK (position >= 0),
  played int4multirange NOT NULL DEFAULT '{}',
  played_seconds int NOT NULL DEFAULT 0,
  seen_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, class_id)
);
CREATE INDEX lecture_progress_class ON lecture_progress (class_id);

CREATE TABLE lecture_reviews (
  order_id bigint PRIMARY KEY REFERENCES lecture_seats,
  lecture_id bigint NOT NULL REFERENCES lectures,
  user_id bigint NOT NULL REFERENCES users,
  rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  review text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX lecture_reviews_lecture ON lecture_reviews (lecture_id, order_id DESC);
CREATE INDEX lecture_reviews_user ON lecture_reviews (user_id);

CREATE TABLE lecture_questions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lecture_id bigint NOT NULL REFERENCES lectures,
  -- null once the person has left
  user_id bigint REFERENCES users,
  question text NOT NULL,
  answer text,
  answered_by bigint REFERENCES users,
  answered_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX lecture_questions_lecture ON lecture_questions (lecture_id, id DESC);
CREATE INDEX lecture_questions_user ON lecture_questions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX lecture_questions_answerer ON lecture_questions (answered_by) WHERE answered_by IS NOT NULL;

-- Files for enrolled people.
CREATE TABLE lecture_materials (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lecture_id bigint NOT NULL REFERENCES lectures,
  file_id bigint NOT NULL REFERENCES files,
  title text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX lecture_materials_lecture ON lecture_materials (lecture_id, id);
CREATE INDEX lecture_materials_file ON lecture_materials (file_id);

INSERT INTO allowed_moves (machine, from_state, to_state) VALUES
  ('lecture', '', 'DRAFT'),
  ('lecture', 'DRAFT', 'OPEN'),
  ('lecture', 'OPEN', 'CLOSED'),
  ('lecture', 'CLOSED', 'OPEN'),
  ('lecture', 'CLOSED', 'DONE'),
  ('lecture', 'DRAFT', 'CANCELLED'),
  ('lecture', 'OPEN', 'CANCELLED'),
  ('lecture', 'CLOSED', 'CANCELLED'),
  ('seat', '', 'HELD'),
  ('seat', 'HELD', 'CONFIRMED'),
  ('seat', 'HELD', 'RELEASED'),
  ('seat', 'CONFIRMED', 'CANCELLED'),
  ('seat', 'CONFIRMED', 'ATTENDED'),
  ('seat', 'CONFIRMED', 'ABSENT'),
  ('seat', 'ATTENDED', 'ABSENT'),
  ('seat', 'ABSENT', 'ATTENDED'),
  ('waiting', '', 'WAITING'),
  ('waiting', 'WAITING', 'OFFERED'),
  ('waiting', 'WAITING', 'LAPSED'),
  ('waiting', 'WAITING', 'LEFT'),
  ('waiting', 'OFFERED', 'TAKEN'),
  ('waiting', 'OFFERED', 'LAPSED'),
  ('waiting', 'OFFERED', 'LEFT');
