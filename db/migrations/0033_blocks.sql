-- Who wants nothing to do with whom. The blocked person is never told. With `company_no` the block also holds for
-- everybody who casts for the same registered company.

CREATE TABLE blocks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  blocker_id bigint NOT NULL REFERENCES users,
  blocked_id bigint REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('PROPOSALS', 'ALL')),
  company_no text,
  label text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT blocks_once UNIQUE (blocker_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id) WHERE blocked_id IS NOT NULL;
CREATE INDEX blocks_company ON blocks (company_no) WHERE company_no IS NOT NULL;

-- Kept from its actor, who wants no proposals from its sender. The sender sees it wait and expire like any other.
ALTER TABLE proposals ADD COLUMN is_withheld boolean NOT NULL DEFAULT false;
