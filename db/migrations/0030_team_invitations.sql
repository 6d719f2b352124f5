-- Invitations to a casting's team by a link, alone or in a mail: for the holder of its token, once, until it ends. A row
-- lasts as long as the invitation; whether it was accepted stands in casting_members and the audit log.

CREATE TABLE casting_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  role text NOT NULL CHECK (role IN ('FULL', 'REVIEWER')),
  token_hash bytea NOT NULL CONSTRAINT casting_invitations_token_once UNIQUE,
  email_encrypted text,
  email_index text,
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT casting_invitations_email_found CHECK ((email_encrypted IS NULL) = (email_index IS NULL)),
  CONSTRAINT casting_invitations_email_once UNIQUE (casting_id, email_index)
);
CREATE INDEX casting_invitations_expires ON casting_invitations (expires_at);
CREATE INDEX casting_invitations_invited_by ON casting_invitations (invited_by) WHERE invited_by IS NOT NULL;
