-- What a teacher writes to everybody in a lecture.
CREATE TABLE lecture_announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lecture_id bigint NOT NULL REFERENCES lectures (id),
  author_id bigint REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX lecture_announcements_lecture ON lecture_announcements (lecture_id, id DESC);
CREATE INDEX lecture_announcements_author ON lecture_announcements (author_id) WHERE author_id IS NOT NULL;

-- The secret address of a teacher's calendar, as its digest.
ALTER TABLE teachers ADD COLUMN calendar_hash bytea;
ALTER TABLE teachers ADD COLUMN calendar_at timestamptz;
CREATE UNIQUE INDEX teachers_calendar ON teachers (calendar_hash) WHERE calendar_hash IS NOT NULL;
