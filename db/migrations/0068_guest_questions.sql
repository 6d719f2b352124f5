-- Questions of people without an account. Until it is confirmed, or sent with a proven number, the text stands here
-- alone; then it is a question like others, without an asker. The ways to answer are removed in turn by a job.
ALTER TABLE notice_questions ALTER COLUMN asker_id DROP NOT NULL;
-- Whether everybody reads the answer; otherwise who asked alone.
ALTER TABLE notice_questions ADD COLUMN is_published boolean NOT NULL DEFAULT true;

CREATE TABLE guest_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings(id),
  question_id bigint REFERENCES notice_questions(id) ON DELETE SET NULL,
  contents text NOT NULL,
  name_encrypted text,
  email_encrypted text,
  phone_encrypted text,
  contact_index text,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  told_at timestamptz
);
CREATE INDEX guest_questions_casting ON guest_questions (casting_id, created_at);
CREATE INDEX guest_questions_question ON guest_questions (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX guest_questions_ip ON guest_questions (ip, created_at) WHERE ip IS NOT NULL;
CREATE INDEX guest_questions_contact ON guest_questions (contact_index, created_at) WHERE contact_index IS NOT NULL;
CREATE INDEX guest_questions_old ON guest_questions (created_at);

-- Castings whose team takes no questions of guests.
CREATE TABLE guest_question_stops (casting_id bigint PRIMARY KEY REFERENCES castings(id));
