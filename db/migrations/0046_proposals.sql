-- What a casting team offers to actors who did not apply: a role, for a week. Accepting is applying.
CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  role_id bigint NOT NULL REFERENCES casting_roles,
  profile_id bigint NOT NULL REFERENCES profiles,
  user_id bigint NOT NULL REFERENCES users,
  proposed_by bigint REFERENCES users,
  source text NOT NULL CHECK (source IN ('CASTING_LIST', 'INVITE')),
  group_id bigint REFERENCES application_groups ON DELETE SET NULL,
  message text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'SENT' CHECK (status IN ('SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  decline_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  decided_at timestamptz
);
CREATE UNIQUE INDEX proposals_once ON proposals (casting_id, user_id) WHERE status = 'SENT';
CREATE INDEX proposals_casting ON proposals (casting_id, id DESC);
CREATE INDEX proposals_user ON proposals (user_id, id DESC);
CREATE INDEX proposals_sent ON proposals (proposed_by, created_at);
CREATE INDEX proposals_expiring ON proposals (expires_at) WHERE status = 'SENT';
