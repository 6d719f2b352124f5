-- What an applicant answers to a message of the team. It goes with the message and with the application's contents;
-- `removed_at`: an operator upheld a report of it.
CREATE TABLE message_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL,
  application_id bigint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  FOREIGN KEY (message_id, application_id) REFERENCES casting_message_recipients ON DELETE CASCADE
);
CREATE INDEX message_replies_message ON message_replies (message_id, application_id, id);
CREATE INDEX message_replies_application ON message_replies (application_id, created_at);

-- Messages and the replies to them can be reported.
ALTER TABLE reports DROP CONSTRAINT reports_target_check;
ALTER TABLE reports ADD CONSTRAINT reports_target_check
  CHECK (target IN ('CASTING', 'PROFILE', 'QUESTION', 'COMMENT', 'MESSAGE', 'REPLY')) NOT VALID;
