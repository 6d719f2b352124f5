-- Sides of the roles of a casting. The rule is the casting's: who opens them, and whether they pledge secrecy first.
CREATE TABLE sides_rules (
  casting_id bigint PRIMARY KEY REFERENCES castings ON DELETE CASCADE,
  opens_to text NOT NULL,
  needs_pledge boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A version of a role's sides, a PDF or a text. One that was replaced keeps its readers and pledges, not its content.
CREATE TABLE sides (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings ON DELETE CASCADE,
  role_id bigint NOT NULL REFERENCES casting_roles ON DELETE CASCADE,
  version integer NOT NULL,
  file_id bigint REFERENCES files,
  text text,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  CONSTRAINT sides_content CHECK (num_nonnulls(file_id, text) = CASE WHEN replaced_at IS NULL THEN 1 ELSE 0 END),
  CONSTRAINT sides_once UNIQUE (role_id, version)
);
CREATE UNIQUE INDEX sides_current ON sides (role_id) WHERE replaced_at IS NULL;
CREATE INDEX sides_casting ON sides (casting_id);
CREATE INDEX sides_file ON sides (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX sides_created_by ON sides (created_by);

-- The pledge of secrecy before reading, once each person and version.
CREATE TABLE sides_pledges (
  sides_id bigint NOT NULL REFERENCES sides ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  pledge text NOT NULL,
  ip_prefix text,
  pledged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (sides_id, user_id)
);
CREATE INDEX sides_pledges_user ON sides_pledges (user_id);

-- Every opening: of a person, of a guest of a shared casting, or of somebody who is not signed in.
CREATE TABLE sides_openings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sides_id bigint NOT NULL REFERENCES sides ON DELETE CASCADE,
  user_id bigint REFERENCES users,
  grant_id bigint REFERENCES share_grants,
  opened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sides_openings_sides ON sides_openings (sides_id, id DESC);
CREATE INDEX sides_openings_user ON sides_openings (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sides_openings_grant ON sides_openings (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX sides_openings_opened_at ON sides_openings (opened_at);
