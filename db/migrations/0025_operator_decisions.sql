-- Decisions of operators whose news has not left yet: until then they can be taken back.

CREATE TABLE operator_decisions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  casting_id bigint UNIQUE REFERENCES castings ON DELETE CASCADE,
  application_id bigint UNIQUE REFERENCES casting_auth_applications ON DELETE CASCADE,
  -- What stood there before, and the revision that the decision left.
  before jsonb NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(casting_id, application_id) = 1)
);
