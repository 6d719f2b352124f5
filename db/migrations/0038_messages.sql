-- Messages of a casting's team to its applicants, apart from results: one way, to a selection.
CREATE TABLE casting_messages (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  casting_id bigint NOT NULL REFERENCES castings,
  body text NOT NULL,
  sent_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_messages_casting ON casting_messages (casting_id, id DESC);
CREATE INDEX casting_messages_sent_by ON casting_messages (sent_by) WHERE sent_by IS NOT NULL;

-- `is_withheld`: the applicant has blocked the sender and never sees it.
CREATE TABLE casting_message_recipients (
  message_id bigint NOT NULL REFERENCES casting_messages ON DELETE CASCADE,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  is_withheld boolean NOT NULL DEFAULT false,
  PRIMARY KEY (message_id, application_id)
);
CREATE INDEX casting_message_recipients_application ON casting_message_recipients (application_id, message_id DESC);

-- Texts that a casting's owner and the members of their teams use again.
CREATE TABLE casting_templates (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('MESSAGE', 'RESULT', 'REQUEST', 'ROLE')),
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_templates_owner ON casting_templates (owner_id, kind, id);
