-- Questions a notice asks its applicants; the answers stand in applications.answers with the question as it was asked.
ALTER TABLE castings
  ADD COLUMN pre_questions jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN body_double text CHECK (body_double IN ('YES', 'NO', 'DISCUSS'));

-- Papers of a notice: open to all, to applicants, or to those past the papers who pledge secrecy.
CREATE TABLE casting_files (
  casting_id bigint NOT NULL REFERENCES castings ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
  lock text NOT NULL CHECK (lock IN ('OPEN', 'APPLICANT', 'PASSED')),
  position int NOT NULL,
  PRIMARY KEY (casting_id, file_id)
);
CREATE INDEX casting_files_file ON casting_files (file_id);

-- Who pledged not to pass on what; outlives the file.
CREATE TABLE casting_pledges (
  casting_id bigint NOT NULL REFERENCES castings,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  pledge text NOT NULL,
  ip_prefix text,
  pledged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (file_id, user_id)
);
CREATE INDEX casting_pledges_casting ON casting_pledges (casting_id);
CREATE INDEX casting_pledges_user ON casting_pledges (user_id);
