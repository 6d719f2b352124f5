-- Accounts, sessions, consent, phone codes, media, jobs' outbox.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The syllables of a name in pairs ('김하늘' → {김하,하늘}) plus the single syllables, so that two-syllable names are
-- found by an index; trigrams miss them.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}')
  FROM (SELECT lower(regexp_replace(value, '\s+', '', 'g')) AS whole) AS cleaned,
       generate_series(1, greatest(length(whole), 1)) AS at,
       LATERAL (VALUES (substr(whole, at, 2)), (substr(whole, at, 1))) AS parts(part)
  WHERE part <> ''
$$;

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login_id text CONSTRAINT users_login_id_once UNIQUE,
  password_hash text,
  name text NOT NULL,
  phone_encrypted text,
  phone_index text,
  email text,
  birth_date date NOT NULL,
  permissions text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('GUARDIAN_PENDING', 'ACTIVE', 'SUSPENDED', 'WITHDRAWN')),
  suspended_reason text,
  is_plus_member boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz
);
CREATE INDEX users_phone_index ON users (phone_index) WHERE phone_index IS NOT NULL;
CREATE INDEX users_created ON users (created_at DESC, id DESC);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT sessions_token_once UNIQUE,
  previous_hash bytea,
  previous_until timestamptz,
  is_cookie boolean NOT NULL,
  is_persistent boolean NOT NULL DEFAULT false,
  user_agent text,
  ip_prefix text,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  authenticated_at timestamptz NOT NULL DEFAULT now(),
  idle_expires_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_previous ON sessions (previous_hash) WHERE previous_hash IS NOT NULL;

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  version text NOT NULL,
  agreed boolean NOT NULL,
  channel text NOT NULL DEFAULT 'WEB',
  ip_prefix text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_user ON consents (user_id, kind, created_at DESC);

CREATE TABLE phone_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_index text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX phone_codes_phone ON phone_codes (phone_index, created_at DESC);
CREATE INDEX phone_codes_ip ON phone_codes (ip, created_at DESC);

CREATE TABLE phone_proofs (
  token_hash bytea PRIMARY KEY,
  phone_index text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Failed and blocked sign-ins, for throttling; old rows are swept.
CREATE TABLE login_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login_id_hash text NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_attempts_account ON login_attempts (login_id_hash, ip, created_at DESC);
CREATE INDEX login_attempts_ip ON login_attempts (ip, created_at DESC);

-- Text messages and mail: one row a message, sent by a job after commit; the dedupe key keeps it from going out twice.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('SMS', 'MAIL')),
  recipient_encrypted text NOT NULL,
  template text NOT NULL,
  body_encrypted text NOT NULL,
  dedupe_key text NOT NULL CONSTRAINT outbox_once UNIQUE,
  status text NOT NULL DEFAULT 'READY' CHECK (status IN ('READY', 'SENDING', 'SENT', 'FAILED')),
  provider_id text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outbox_created ON outbox (created_at DESC);

CREATE TABLE images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  key text NOT NULL CONSTRAINT images_key_once UNIQUE,
  width int NOT NULL,
  height int NOT NULL,
  color text NOT NULL,
  bytes bigint NOT NULL,
  has_avif boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX images_owner ON images (owner_id);
CREATE INDEX images_without_avif ON images (id) WHERE NOT has_avif AND deleted_at IS NULL;

-- Papers of an authorisation application: private, only through an authorised route.
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  key text NOT NULL CONSTRAINT files_key_once UNIQUE,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX files_owner ON files (owner_id);

-- Who did what: append-only.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id bigint REFERENCES users,
  action text NOT NULL,
  target_type text,
  target_id bigint,
  detail jsonb NOT NULL DEFAULT '{}',
  ip_prefix text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_target ON audit_log (target_type, target_id, created_at DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, created_at DESC);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE casting_auth_applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  applicant_type text NOT NULL,
  company_name text NOT NULL,
  biz_no text,
  ceo_name text,
  position text,
  company_address text,
  company_phone text,
  homepage text,
  works text,
  agency_license_no text,
  status text NOT NULL DEFAULT 'SUBMITTED' CHECK (status IN ('SUBMITTED', 'APPROVED', 'REJECTED', 'MORE', 'REVOKED', 'EXPIRED')),
  decision_reason text,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX casting_auth_one_open ON casting_auth_applications (user_id) WHERE status IN ('SUBMITTED', 'MORE');
CREATE INDEX casting_auth_user ON casting_auth_applications (user_id, id DESC);
CREATE INDEX casting_auth_queue ON casting_auth_applications (status, id);

CREATE TABLE casting_auth_files (
  casting_auth_application_id bigint NOT NULL REFERENCES casting_auth_applications,
  file_id bigint NOT NULL REFERENCES files,
  PRIMARY KEY (casting_auth_application_id, file_id)
);
