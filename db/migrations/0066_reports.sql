-- Reports of whatever one member may show another: notices, profiles, questions, comments.
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text NOT NULL CHECK (target IN ('CASTING', 'PROFILE', 'QUESTION', 'COMMENT')),
  -- no reference: what is reported may be deleted, the report stays
  target_id bigint NOT NULL,
  reporter_id bigint REFERENCES users,
  reason text NOT NULL,
  contents text NOT NULL DEFAULT '',
  -- the words that were reported, as they stood
  quote text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'RECEIVED' CHECK (state IN ('RECEIVED', 'CHECKING', 'ACTION', 'DISMISSED')),
  decision text,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO reports (target, target_id, reporter_id, reason, contents, state, decision, decided_by, decided_at, created_at)
SELECT 'CASTING', casting_id, reporter_id, reason, contents, state, decision, decided_by, decided_at, created_at
FROM casting_reports ORDER BY id;
DROP TABLE casting_reports;
CREATE UNIQUE INDEX reports_once ON reports (target, target_id, reporter_id) WHERE state IN ('RECEIVED', 'CHECKING');
CREATE INDEX reports_waiting ON reports (id) WHERE state IN ('RECEIVED', 'CHECKING');
CREATE INDEX reports_decided ON reports (decided_at DESC) WHERE state IN ('ACTION', 'DISMISSED');
CREATE INDEX reports_reporter ON reports (reporter_id);
