-- Papers that a guardian sends instead of a code to the child's phone, for operators to decide: a table of its own,
-- because the running version reads every row of representations that has not ended. The name, birth date and sign-in
-- name are as typed; nothing refers to an account until an operator agrees.
CREATE TABLE guardian_papers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  representative_id bigint NOT NULL REFERENCES users (id),
  name text,
  birth_date date,
  login_id text,
  shows_contact boolean NOT NULL,
  state text NOT NULL DEFAULT 'REVIEW' CHECK (state IN ('REVIEW', 'MORE', 'AGREED', 'REFUSED', 'ENDED')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Again after an operator has asked for more.
  sent_at timestamptz NOT NULL DEFAULT now(),
  representation_id bigint REFERENCES representations (id) ON DELETE SET NULL,
  decision_reason text,
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  CONSTRAINT guardian_papers_child CHECK (state = 'ENDED' OR (name IS NOT NULL AND birth_date IS NOT NULL)),
  CONSTRAINT guardian_papers_decision CHECK (state IN ('REVIEW', 'ENDED') OR decided_at IS NOT NULL)
);
CREATE UNIQUE INDEX guardian_papers_sent_once ON guardian_papers (representative_id, name, birth_date)
  WHERE state IN ('REVIEW', 'MORE');
CREATE INDEX guardian_papers_representative ON guardian_papers (representative_id, id DESC);
CREATE INDEX guardian_papers_state ON guardian_papers (state, sent_at);
CREATE INDEX guardian_papers_representation ON guardian_papers (representation_id);

CREATE TABLE guardian_paper_files (
  papers_id bigint NOT NULL REFERENCES guardian_papers (id) ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  PRIMARY KEY (papers_id, file_id)
);
CREATE INDEX guardian_paper_files_file ON guardian_paper_files (file_id);

-- How it was agreed: by a code to the actor's own number, or by papers.
ALTER TABLE representations ADD COLUMN way text NOT NULL DEFAULT 'PHONE';
ALTER TABLE representations ADD CONSTRAINT representations_way_check CHECK (way IN ('PHONE', 'PAPERS')) NOT VALID;

ALTER TABLE operator_decisions DROP CONSTRAINT operator_decisions_kind_check;
-- Rows live for ten minutes: there is nothing to validate.
ALTER TABLE operator_decisions ADD CONSTRAINT operator_decisions_kind_check
  CHECK (kind IN ('HIDING', 'PROFILE', 'MEMBER', 'REPORTS', 'RELEASE', 'TEXT', 'ROUND', 'CLOSING', 'DELETION', 'PAPERS'))
  NOT VALID;
