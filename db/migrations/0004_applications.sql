-- One application per actor and casting, with one row per role; the review workspace around it.
CREATE TABLE application_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  name text NOT NULL,
  color_id int NOT NULL CHECK (color_id BETWEEN 1 AND 7),
  position int NOT NULL,
  is_system boolean NOT NULL DEFAULT false
);
CREATE INDEX application_groups_order ON application_groups (casting_id, position);

CREATE TABLE applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  profile_id bigint NOT NULL REFERENCES profiles,
  user_id bigint NOT NULL REFERENCES users,
  -- the profile as it was when the actor applied
  snapshot jsonb NOT NULL,
  -- copied from the snapshot, so that the grid filters and sorts without opening it
  actor_name text NOT NULL,
  gender text NOT NULL,
  birth_date date NOT NULL,
  height numeric(4, 1),
  search_tokens text[] NOT NULL DEFAULT '{}',
  message text NOT NULL DEFAULT '',
  answers jsonb NOT NULL DEFAULT '[]',
  match_flags jsonb NOT NULL DEFAULT '[]',
  source text NOT NULL DEFAULT 'APPLY' CHECK (source IN ('APPLY', 'CASTING_LIST', 'INVITE')),
  consent jsonb NOT NULL DEFAULT '{}',
  group_id bigint REFERENCES application_groups ON DELETE SET NULL,
  first_read_at timestamptz,
  result_sent_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX applications_once ON applications (casting_id, profile_id) WHERE withdrawn_at IS NULL;
CREATE INDEX applications_casting ON applications (casting_id, created_at DESC, id DESC) WHERE withdrawn_at IS NULL;
CREATE INDEX applications_group ON applications (casting_id, group_id) WHERE withdrawn_at IS NULL;
CREATE INDEX applications_user ON applications (user_id, created_at DESC, id DESC);
CREATE INDEX applications_profile ON applications (profile_id) WHERE withdrawn_at IS NULL;

CREATE TABLE application_roles (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  role_id bigint NOT NULL REFERENCES casting_roles,
  casting_id bigint NOT NULL REFERENCES castings,
  stage text NOT NULL DEFAULT 'SUBMITTED'
    CHECK (stage IN ('SUBMITTED', 'READ', 'SHORTLISTED', 'AUDITION', 'FINAL', 'HOLD', 'CAST', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  stage_changed_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  PRIMARY KEY (application_id, role_id)
);
CREATE INDEX application_roles_role ON application_roles (role_id, stage);
CREATE INDEX application_roles_casting ON application_roles (casting_id, stage);

CREATE TABLE application_photos (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  image_id bigint NOT NULL REFERENCES images,
  position int NOT NULL,
  PRIMARY KEY (application_id, image_id)
);

-- Every move of a stage, by whom: the actor's timeline and the team's history.
CREATE TABLE stage_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  role_id bigint NOT NULL REFERENCES casting_roles,
  from_stage text,
  to_stage text NOT NULL,
  changed_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stage_changes_application ON stage_changes (application_id, created_at);

CREATE TABLE application_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  author_id bigint REFERENCES users,
  body text NOT NULL,
  visibility text NOT NULL DEFAULT 'TEAM' CHECK (visibility IN ('ME', 'TEAM', 'SHARE')),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX application_comments_application ON application_comments (application_id, created_at) WHERE deleted_at IS NULL;

CREATE TABLE read_marks (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  reviewer_id bigint NOT NULL REFERENCES users,
  casting_id bigint NOT NULL REFERENCES castings,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (application_id, reviewer_id)
);
CREATE INDEX read_marks_reviewer ON read_marks (casting_id, reviewer_id);

-- Group moves that may still be taken back.
CREATE TABLE undo_moves (
  token_hash bytea PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  user_id bigint NOT NULL REFERENCES users,
  moves jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
