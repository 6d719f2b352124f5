-- What applicants were told of their result: one row an application and kind, so that nobody is told twice.
CREATE TABLE result_messages (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('SHORTLISTED', 'AUDITION', 'CAST', 'REJECTED')),
  casting_id bigint NOT NULL REFERENCES castings,
  body text NOT NULL,
  sent_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT result_messages_once PRIMARY KEY (application_id, kind)
);
CREATE INDEX result_messages_casting ON result_messages (casting_id);
CREATE INDEX result_messages_sent_by ON result_messages (sent_by) WHERE sent_by IS NOT NULL;
