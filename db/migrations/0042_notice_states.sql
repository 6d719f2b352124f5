-- What happens to a notice after it was opened.
ALTER TABLE castings
  -- a notice without a deadline is asked for again 60 days after this, or after it was opened
  ADD COLUMN renewed_at timestamptz,
  -- opened without review; an operator looks at it later
  ADD COLUMN awaits_check boolean NOT NULL DEFAULT false,
  -- the state it returns to
  ADD COLUMN hidden_from text,
  ADD COLUMN hidden_reason text,
  ADD COLUMN hidden_at timestamptz;
CREATE INDEX castings_awaiting_check ON castings (submitted_at, id) WHERE awaits_check;
CREATE INDEX castings_always_open ON castings (opened_at) WHERE status = 'OPEN' AND is_always_open;

CREATE TABLE casting_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  reporter_id bigint REFERENCES users,
  reason text NOT NULL,
  contents text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'RECEIVED' CHECK (state IN ('RECEIVED', 'CHECKING', 'ACTION', 'DISMISSED')),
  decision text,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX casting_reports_once ON casting_reports (casting_id, reporter_id) WHERE state IN ('RECEIVED', 'CHECKING');
CREATE INDEX casting_reports_state ON casting_reports (state, created_at DESC, id DESC);
CREATE INDEX casting_reports_reporter ON casting_reports (reporter_id);

-- Questions of actors on a notice; shown to all once they are answered.
CREATE TABLE notice_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  asker_id bigint NOT NULL REFERENCES users,
  contents text NOT NULL,
  answer text,
  answered_by bigint REFERENCES users,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notice_questions_casting ON notice_questions (casting_id, created_at DESC, id DESC);
CREATE INDEX notice_questions_asker ON notice_questions (asker_id);

-- What an actor who was cast says to it; counts while it is later than the role's last change of stage.
ALTER TABLE application_roles
  ADD COLUMN cast_answer text CHECK (cast_answer IN ('ACCEPTED', 'DECLINED', 'EXPIRED')),
  ADD COLUMN cast_answered_at timestamptz;
CREATE INDEX application_roles_cast ON application_roles (stage_changed_at) WHERE stage = 'CAST';

-- Enquiries of people who look for actors; they need no account.
CREATE TABLE casting_enquiries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_name text NOT NULL,
  name text NOT NULL,
  phone_encrypted text,
  email_encrypted text,
  art_category text,
  schedule text NOT NULL DEFAULT '',
  budget text NOT NULL DEFAULT '',
  contents text NOT NULL,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'WORKING', 'DONE', 'SPAM')),
  note text NOT NULL DEFAULT '',
  ip text,
  consented_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_enquiries_state ON casting_enquiries (state, created_at DESC, id DESC);
CREATE INDEX casting_enquiries_ip ON casting_enquiries (ip, created_at);
