-- Leaving: what the law wants kept lies apart from what the program reads, sealed and with an end.
CREATE SCHEMA retained;
CREATE TABLE retained.facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- CONTRACT: the membership and its consents. NOTICE: what was advertised and by whom.
  kind text NOT NULL CHECK (kind IN ('CONTRACT', 'NOTICE')),
  -- the number of the emptied account; no reference, so that this schema can be moved elsewhere
  user_id bigint NOT NULL,
  facts_encrypted text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX facts_user ON retained.facts (user_id);
CREATE INDEX facts_expires ON retained.facts (expires_at);

-- Why people leave, without who they were.
CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('DIFFICULT', 'NEW_ACCOUNT', 'PRIVACY', 'NOT_NEEDED', 'MOVE', 'ETC')),
  reason_text text,
  left_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Seoul')::date
);

-- Uploads nobody used, and files whose rows are gone, are looked for by night.
CREATE INDEX images_deleted ON images (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX files_deleted ON files (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX casting_auth_files_file ON casting_auth_files (file_id);

-- A paper whose file is gone belongs to no application any more.
ALTER TABLE casting_auth_files
  DROP CONSTRAINT casting_auth_files_file_id_fkey,
  ADD FOREIGN KEY (file_id) REFERENCES files ON DELETE CASCADE,
  DROP CONSTRAINT casting_auth_files_casting_auth_application_id_fkey,
  ADD FOREIGN KEY (casting_auth_application_id) REFERENCES casting_auth_applications ON DELETE CASCADE;
