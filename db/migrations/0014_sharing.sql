-- Who else reviews a notice: a team of casting managers, and guests who know the notice's password.
CREATE TABLE casting_members (
  casting_id bigint NOT NULL REFERENCES castings,
  user_id bigint NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('FULL', 'REVIEWER')),
  state text NOT NULL DEFAULT 'INVITED' CHECK (state IN ('INVITED', 'ACCEPTED')),
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CONSTRAINT casting_members_once PRIMARY KEY (casting_id, user_id)
);
CREATE INDEX casting_members_user ON casting_members (user_id, state);

CREATE TABLE casting_shares (
  casting_id bigint PRIMARY KEY REFERENCES castings,
  password_hash text NOT NULL,
  -- counts the passwords: a grant is worth what its password is worth
  version int NOT NULL DEFAULT 1,
  -- empty: everybody. A group that is deleted stays in the list, so that a share never grows by it
  role_ids bigint[] NOT NULL DEFAULT '{}',
  group_ids bigint[] NOT NULL DEFAULT '{}',
  shows_comments boolean NOT NULL DEFAULT false,
  shows_ratings boolean NOT NULL DEFAULT false,
  shows_files boolean NOT NULL DEFAULT false,
  can_comment boolean NOT NULL DEFAULT false,
  can_rate boolean NOT NULL DEFAULT false,
  can_group boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

-- A guest who typed the password. Works while share, password and owner do: all three are read at every request.
CREATE TABLE share_grants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  token_hash bytea NOT NULL UNIQUE,
  version int NOT NULL,
  viewer_name text NOT NULL,
  viewer_company text NOT NULL,
  ip_prefix text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX share_grants_casting ON share_grants (casting_id, created_at DESC);

-- Which guest was given whose data: the record of a provision to a third party.
CREATE TABLE share_access_log (
  grant_id bigint NOT NULL REFERENCES share_grants,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  listed_at timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz,
  PRIMARY KEY (grant_id, application_id)
);
CREATE INDEX share_access_log_application ON share_access_log (application_id);

-- Wrong passwords, also for notices that are not shared or do not exist: all answer alike.
CREATE TABLE share_attempts (
  casting_id bigint NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX share_attempts_casting ON share_attempts (casting_id, created_at);

-- A reviewer is a user or a guest.
ALTER TABLE application_comments ADD COLUMN grant_id bigint REFERENCES share_grants;
ALTER TABLE undo_moves ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE undo_moves ADD COLUMN grant_id bigint REFERENCES share_grants;
ALTER TABLE read_marks DROP CONSTRAINT read_marks_pkey;
ALTER TABLE read_marks ALTER COLUMN reviewer_id DROP NOT NULL;
ALTER TABLE read_marks ADD COLUMN grant_id bigint REFERENCES share_grants;
ALTER TABLE read_marks ADD CONSTRAINT read_marks_by_one CHECK (num_nonnulls(reviewer_id, grant_id) = 1);
CREATE UNIQUE INDEX read_marks_once ON read_marks (application_id, reviewer_id, grant_id) NULLS NOT DISTINCT;
CREATE INDEX read_marks_grant ON read_marks (casting_id, grant_id) WHERE grant_id IS NOT NULL;
