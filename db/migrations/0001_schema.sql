-- The schema of the first release, by domain. db/schema.sql shows the result of all migrations.
-- Runs on PostgreSQL 15 and newer.

-- Start-up uses pg_trgm to refuse a database whose LC_CTYPE does not treat Hangul as letters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

--
-- Text search
--

-- Single syllables and pairs of syllables ('김하늘' → {김,하,늘,김하,하늘}), so that an index finds names of two
-- syllables. Trigrams need three.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}')
  FROM (SELECT lower(regexp_replace(value, '\s+', '', 'g')) AS whole) AS cleaned,
       generate_series(1, greatest(length(whole), 1)) AS at,
       LATERAL (VALUES (substr(whole, at, 2)), (substr(whole, at, 1))) AS parts(part)
  WHERE part <> ''
$$;

-- Initial consonants of Hangul ('늦여름' → 'ㄴㅇㄹ'). Any other character becomes a space and separates words.
CREATE FUNCTION initials(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
    CASE WHEN letter BETWEEN '가' AND '힣'
      THEN substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1) ELSE ' ' END, '' ORDER BY place), '')
  FROM regexp_split_to_table(value, '') WITH ORDINALITY AS letters (letter, place)
$$;

--
-- Accounts
--

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login_id text CONSTRAINT users_login_id_once UNIQUE,
  password_hash text,
  -- imported from an older system: signs in only after setting a new password
  has_legacy_password boolean NOT NULL DEFAULT false,
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
  withdrawn_at timestamptz,
  CONSTRAINT users_legacy_without_password CHECK (NOT has_legacy_password OR password_hash IS NULL)
);
CREATE INDEX users_phone_index ON users (phone_index) WHERE phone_index IS NOT NULL;
CREATE INDEX users_created ON users (created_at DESC, id DESC);
-- Operators search members by the beginning of a name or login id.
CREATE INDEX users_name ON users (name text_pattern_ops);
CREATE INDEX users_login_id ON users (login_id text_pattern_ops);
CREATE INDEX users_suspended ON users (created_at DESC, id DESC) WHERE status IN ('SUSPENDED', 'GUARDIAN_PENDING');

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

-- When a person was last reminded of their consent to advertising; the law requires it every two years.
CREATE TABLE consent_confirmations (
  user_id bigint PRIMARY KEY REFERENCES users,
  told_at timestamptz NOT NULL
);

-- How far the announcement of a new version of the terms or the privacy policy has got.
CREATE TABLE policy_news (
  policy text NOT NULL,
  version text NOT NULL,
  last_user_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (policy, version)
);

CREATE TABLE phone_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_index text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  -- ties the code to the request it was sent for: another request for the same number neither uses up its tries nor
  -- replaces it
  request_hash bytea,
  tries int NOT NULL DEFAULT 0,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX phone_codes_phone ON phone_codes (phone_index, created_at DESC);
CREATE INDEX phone_codes_ip ON phone_codes (ip, created_at DESC);
CREATE INDEX phone_codes_request ON phone_codes (request_hash) WHERE request_hash IS NOT NULL;
-- Each new code counts all codes of the day.
CREATE INDEX phone_codes_created ON phone_codes (created_at);

CREATE TABLE phone_proofs (
  token_hash bytea PRIMARY KEY,
  phone_index text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Failed and blocked sign-ins, for throttling. A job deletes old rows.
CREATE TABLE login_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login_id_hash text NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_attempts_account ON login_attempts (login_id_hash, ip, created_at DESC);
CREATE INDEX login_attempts_ip ON login_attempts (ip, created_at DESC);

-- One open reset token per person.
CREATE TABLE password_resets (
  user_id bigint PRIMARY KEY REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT password_resets_token_once UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Accounts at Kakao and Google. Each belongs to one person, and a person has at most one per provider.
CREATE TABLE sns_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  provider text NOT NULL CHECK (provider IN ('KAKAO', 'GOOGLE')),
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sns_accounts_subject_once UNIQUE (provider, subject),
  CONSTRAINT sns_accounts_one_each UNIQUE (user_id, provider)
);

-- A person who signed in with a provider but has no account yet has ten minutes to join. Nothing else about them is
-- stored until their age is known.
CREATE TABLE join_tickets (
  token_hash bytea PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('KAKAO', 'GOOGLE')),
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- The guardian who consents for a child under fourteen. Until then the account is GUARDIAN_PENDING and nobody can sign
-- in to it; without an answer by `until` it is removed with everything that belongs to it.
CREATE TABLE guardians (
  user_id bigint PRIMARY KEY REFERENCES users,
  name text NOT NULL,
  phone_encrypted text NOT NULL,
  phone_index text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('FATHER', 'MOTHER', 'ETC')),
  until timestamptz NOT NULL,
  -- the link in the latest text message; a newer one replaces it, the answer ends it
  token_hash bytea CONSTRAINT guardians_token_once UNIQUE,
  texts int NOT NULL DEFAULT 1,
  texted_at timestamptz NOT NULL,
  -- the ticket with which the child sees the state of the request, and nothing else
  waiting_hash bytea CONSTRAINT guardians_waiting_once UNIQUE,
  waiting_until timestamptz,
  method text CHECK (method IN ('PHONE_CODE')),
  agreed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guardians_phone ON guardians (phone_index, texted_at DESC);
CREATE INDEX guardians_open ON guardians (until) WHERE agreed_at IS NULL;

-- Text messages to guardians, counted by number alone so that removing an account does not reset the count. After a
-- refusal the number gets no more.
CREATE TABLE guardian_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_index text NOT NULL,
  is_refusal boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guardian_texts_phone ON guardian_texts (phone_index, created_at DESC);

-- Why people leave, without who they were.
CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('DIFFICULT', 'NEW_ACCOUNT', 'PRIVACY', 'NOT_NEEDED', 'MOVE', 'ETC')),
  reason_text text,
  left_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Seoul')::date
);

-- Records of former members that the law requires, encrypted, with an end date, apart from what the program reads.
CREATE SCHEMA retained;
CREATE TABLE retained.facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- CONTRACT: the membership and its consents. NOTICE: what was advertised and by whom.
  kind text NOT NULL CHECK (kind IN ('CONTRACT', 'NOTICE')),
  -- the emptied account; no foreign key, so that this schema can move to another database
  user_id bigint NOT NULL,
  facts_encrypted text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX facts_user ON retained.facts (user_id);
CREATE INDEX facts_expires ON retained.facts (expires_at);

--
-- Text messages and mail outside of notifications
--

-- One row per message, sent by a job after commit; the dedupe key prevents sending it twice.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('SMS', 'MAIL')),
  -- the person the message is about; it is deleted with their account, whatever number it goes to
  user_id bigint REFERENCES users,
  recipient_encrypted text NOT NULL,
  -- finds messages by number, so that a person's messages are deleted with the person
  recipient_index text,
  template text NOT NULL,
  body_encrypted text NOT NULL,
  dedupe_key text NOT NULL CONSTRAINT outbox_once UNIQUE,
  -- DELIVERED, and FAILED after SENT, come from the provider's report
  status text NOT NULL DEFAULT 'READY' CHECK (status IN ('READY', 'SENDING', 'SENT', 'DELIVERED', 'FAILED')),
  provider_id text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  reported_at timestamptz
);
CREATE INDEX outbox_created ON outbox (created_at DESC);
CREATE INDEX outbox_recipient ON outbox (recipient_index) WHERE recipient_index IS NOT NULL;
CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_unreported ON outbox (sent_at) WHERE status = 'SENT';

--
-- Media
--

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
CREATE INDEX images_deleted ON images (id) WHERE deleted_at IS NOT NULL;

-- Documents: private, read only through authorised routes.
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  key text NOT NULL CONSTRAINT files_key_once UNIQUE,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  -- how many of its first pages are stored as images; NULL until the job has tried
  pages smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX files_owner ON files (owner_id);
CREATE INDEX files_deleted ON files (id) WHERE deleted_at IS NOT NULL;

-- Videos that people upload or link to.
CREATE TABLE videos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('default', 'youtube', 'vimeo')),
  -- names our files; leaves the server only in signed addresses that expire
  key text NOT NULL CONSTRAINT videos_key_once UNIQUE,
  -- the id at YouTube or Vimeo; for an unlisted Vimeo video its id, a slash and its hash
  external_id text,
  container text CHECK (container IN ('mov', 'webm')),
  state text NOT NULL DEFAULT 'PROCESSING' CHECK (state IN ('PROCESSING', 'READY', 'FAILED')),
  failure text,
  progress int NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  attempts int NOT NULL DEFAULT 0,
  duration_ms int,
  -- NULL for audio only
  width int,
  height int,
  -- size of the upload, and of what is stored
  source_bytes bigint,
  bytes bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK ((kind = 'default') = (external_id IS NULL)),
  CHECK ((kind = 'default') = (container IS NOT NULL))
);
CREATE INDEX videos_owner ON videos (owner_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX videos_unfinished ON videos (created_at) WHERE state = 'PROCESSING';
CREATE INDEX videos_deleted ON videos (id) WHERE deleted_at IS NOT NULL;

--
-- Audit log
--

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
CREATE INDEX audit_log_created ON audit_log USING brin (created_at);

-- Rows never change, and can be deleted only after two years.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '2 years' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();

--
-- Applications for casting rights
--

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
  status text NOT NULL DEFAULT 'SUBMITTED'
    CHECK (status IN ('SUBMITTED', 'APPROVED', 'REJECTED', 'MORE', 'REVOKED', 'EXPIRED')),
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
  casting_auth_application_id bigint NOT NULL REFERENCES casting_auth_applications ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
  PRIMARY KEY (casting_auth_application_id, file_id)
);
CREATE INDEX casting_auth_files_file ON casting_auth_files (file_id);

--
-- Profiles
--

-- A facet code as two bytes of its hash. The indexes that carry facets shrink to half, and with them what a search
-- reads. A test checks that no two codes of the contract share a mark.
CREATE FUNCTION facet_marks(codes text[]) RETURNS smallint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT (get_byte(hash, 0) * 256 + get_byte(hash, 1) - 32768)::smallint), '{}')
  FROM unnest(codes) AS code, sha256(convert_to(code, 'UTF8')) AS hash
$$;

CREATE TABLE profiles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  actor_name text NOT NULL,
  eng_name text,
  gender text NOT NULL CHECK (gender IN ('MALE', 'FEMALE')),
  -- the account's birth date, on which the protection of minors depends
  birth_date date NOT NULL,
  play_age_min int,
  play_age_max int,
  height numeric(4, 1),
  weight numeric(4, 1),
  is_weight_hidden boolean NOT NULL DEFAULT true,
  -- stored so that the build filter is an index condition and no BMI leaves the server
  bmi numeric(4, 1) GENERATED ALWAYS AS (CASE WHEN height >= 100 AND weight > 0 THEN least(weight / ((height / 100) * (height / 100)), 99.9) END) STORED,
  phone_encrypted text,
  is_phone_private boolean NOT NULL DEFAULT true,
  email text,
  region text NOT NULL DEFAULT 'NONE',
  has_agency boolean NOT NULL DEFAULT false,
  agency_name text,
  agency_contact text,
  intro text NOT NULL DEFAULT '',
  about_me text NOT NULL DEFAULT '',
  education jsonb NOT NULL DEFAULT '[]',
  specialties jsonb NOT NULL DEFAULT '[]',
  languages jsonb NOT NULL DEFAULT '[]',
  dialects jsonb NOT NULL DEFAULT '[]',
  status_tags text[] NOT NULL DEFAULT '{}',
  image_keywords text[] NOT NULL DEFAULT '{}',
  appearance jsonb NOT NULL DEFAULT '{}',
  links jsonb NOT NULL DEFAULT '{}',
  availability jsonb NOT NULL DEFAULT '[]',
  access_scope text NOT NULL DEFAULT 'PUBLIC' CHECK (access_scope IN ('PUBLIC', 'MEMBER', 'CASTING', 'PRIVATE')),
  -- consents of the actor: search engines may index the profile, the front page may introduce it
  is_search_allowed boolean NOT NULL DEFAULT false,
  is_introduction_allowed boolean NOT NULL DEFAULT false,
  is_introduced boolean NOT NULL DEFAULT false,
  -- hidden by an operator; its owner reads the reason
  is_hidden boolean NOT NULL DEFAULT false,
  hidden_reason text,
  hidden_at timestamptz,
  main_photo_id bigint,
  completeness int NOT NULL DEFAULT 0,
  -- a video that plays, other than a dialect sample
  has_video boolean NOT NULL DEFAULT false,
  -- the actor's record at the film council; REVIEW waits for an operator, because the names differ or another profile
  -- has the code
  movie_person_code text CHECK (movie_person_code ~ '^\d{8}$'),
  movie_person_state text CHECK (movie_person_state IN ('VERIFIED', 'REVIEW')),
  movie_person_at timestamptz,
  -- what search looks through: names as bigrams, facets (see facets_of) as codes and as marks
  name_tokens text[] GENERATED ALWAYS AS (bigrams(actor_name)) STORED,
  search_tokens text[] NOT NULL DEFAULT '{}',
  facets text[] NOT NULL DEFAULT '{}',
  facet_marks smallint[] NOT NULL GENERATED ALWAYS AS (facet_marks(facets)) STORED,
  view_count int NOT NULL DEFAULT 0,
  bookmark_count int NOT NULL DEFAULT 0,
  -- counts saves, so that a save from an outdated window is refused
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- sort key of the list; changes at most once a day, and only by a real edit
  profile_updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT profiles_movie_person_whole CHECK ((movie_person_code IS NULL) = (movie_person_state IS NULL))
);
CREATE UNIQUE INDEX profiles_user_once ON profiles (user_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX profiles_movie_person_once ON profiles (movie_person_code)
  WHERE movie_person_state = 'VERIFIED' AND deleted_at IS NULL;
CREATE INDEX profiles_movie_person_review ON profiles (movie_person_at)
  WHERE movie_person_state = 'REVIEW' AND deleted_at IS NULL;
CREATE INDEX profiles_introduced ON profiles (profile_updated_at DESC, id DESC) WHERE is_introduced AND deleted_at IS NULL;
CREATE INDEX profiles_hidden ON profiles (hidden_at DESC, id DESC) WHERE is_hidden AND deleted_at IS NULL;

-- Actor search reads indexes alone: each carries every filter, so that a page of matches costs a few dozen index pages
-- instead of a visit to each row that is skipped. One order for each filter that may be selective by itself.
CREATE INDEX profiles_recent ON profiles (profile_updated_at DESC, id DESC)
  INCLUDE (access_scope, gender, region, birth_date, height, bmi, has_video, facet_marks)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_region_recent ON profiles (region, profile_updated_at DESC, id DESC)
  INCLUDE (access_scope, gender, birth_date, height, bmi, has_video, facet_marks)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_birth ON profiles (birth_date, profile_updated_at, id)
  INCLUDE (access_scope, gender, region, height, bmi, has_video, facet_marks)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_height ON profiles (height, profile_updated_at, id)
  INCLUDE (access_scope, gender, region, birth_date, bmi, has_video, facet_marks)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
-- Counts up to 10,001 matches of a wide search in fifty to a hundred pages.
CREATE INDEX profiles_counted ON profiles (access_scope, gender, region, birth_date)
  INCLUDE (has_video, height, bmi, facet_marks)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_facets ON profiles USING gin (facet_marks);
CREATE INDEX profiles_names ON profiles USING gin (name_tokens);
CREATE INDEX profiles_search ON profiles USING gin (search_tokens);
-- Finds the exact name, however many other names contain it.
CREATE INDEX profiles_name_key ON profiles (lower(regexp_replace(actor_name, '\s+', '', 'g')))
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';

CREATE TABLE profile_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  image_id bigint NOT NULL REFERENCES images,
  kind text NOT NULL CHECK (kind IN ('MAIN', 'PROFILE', 'NATURAL', 'FULL', 'SIDE', 'STILL')),
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX profile_photos_one_main ON profile_photos (profile_id) WHERE kind = 'MAIN';
CREATE INDEX profile_photos_order ON profile_photos (profile_id, position);
CREATE INDEX profile_photos_image ON profile_photos (image_id);
ALTER TABLE profiles ADD CONSTRAINT profiles_main_photo FOREIGN KEY (main_photo_id) REFERENCES profile_photos
  ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE profile_videos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('REEL', 'MONOLOGUE', 'INTRO', 'SKILL', 'DIALECT')),
  -- the dialect of a sample
  dialect text CHECK ((dialect IS NOT NULL) = (kind = 'DIALECT')),
  title text NOT NULL DEFAULT '',
  is_main boolean NOT NULL DEFAULT false,
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT profile_videos_once UNIQUE (profile_id, video_id)
);
CREATE UNIQUE INDEX profile_videos_one_main ON profile_videos (profile_id) WHERE is_main;
CREATE INDEX profile_videos_order ON profile_videos (profile_id, position);
CREATE INDEX profile_videos_video ON profile_videos (video_id);

CREATE TABLE profile_files (
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (profile_id, file_id)
);
CREATE INDEX profile_files_file ON profile_files (file_id);

CREATE TABLE filmography (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  year int NOT NULL CHECK (year BETWEEN 1950 AND 2100),
  category text NOT NULL,
  title text NOT NULL,
  title_tokens text[] GENERATED ALWAYS AS (bigrams(title)) STORED,
  role_name text NOT NULL DEFAULT '',
  role_grade text,
  director text,
  company text,
  source text NOT NULL DEFAULT 'SELF' CHECK (source IN ('SELF', 'KOBIS')),
  -- the film council's record of the film; it may confirm an entry that the actor wrote without changing a word of it
  movie_cd text,
  is_verified boolean NOT NULL DEFAULT false,
  position int NOT NULL DEFAULT 0
);
CREATE INDEX filmography_order ON filmography (profile_id, year DESC, position);
CREATE UNIQUE INDEX filmography_movie_once ON filmography (profile_id, movie_cd);
CREATE INDEX filmography_titles ON filmography USING gin (title_tokens);

-- Everything a search can ask of an actor besides body and place, as one array. The program writes it to
-- profiles.facets after each change of a profile or its filmography.
CREATE FUNCTION facets_of(profile profiles) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT code ORDER BY code), '{}') FROM (
    SELECT 'SKILL:' || (each ->> 'group') FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'DIALECT:' || (each ->> 'code') FROM jsonb_array_elements(profile.dialects) AS each
    UNION ALL SELECT 'LANG:' || (each ->> 'code') FROM jsonb_array_elements(profile.languages) AS each
    UNION ALL SELECT 'TAG:' || each FROM unnest(profile.status_tags) AS each
    UNION ALL SELECT CASE WHEN profile.has_agency THEN 'AGENCY:YES' ELSE 'AGENCY:NO' END
    UNION ALL SELECT 'GRADE:' || role_grade FROM filmography WHERE profile_id = profile.id AND role_grade IS NOT NULL
    UNION ALL SELECT 'ART:' || category FROM filmography WHERE profile_id = profile.id
  ) AS codes (code)
$$;

-- The film council's last answer for a person code (person is NULL where the code is unknown), and the calls per day.
CREATE TABLE movie_people (
  code text PRIMARY KEY CHECK (code ~ '^\d{8}$'),
  person jsonb,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE movie_people_calls (
  day date PRIMARY KEY,
  calls int NOT NULL
);
-- Each person's calls on their latest day, so that nobody uses up the budget of the day.
CREATE TABLE movie_people_askers (
  user_id bigint PRIMARY KEY REFERENCES users,
  day date NOT NULL,
  calls int NOT NULL
);

CREATE TABLE profile_bookmarks (
  user_id bigint NOT NULL REFERENCES users,
  profile_id bigint NOT NULL REFERENCES profiles,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, profile_id)
);
-- Bookmarks per profile and day, for the actor's statistics.
CREATE INDEX profile_bookmarks_profile ON profile_bookmarks (profile_id, created_at);

-- Saved searches: the query string of the actor list.
CREATE TABLE saved_searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_searches_once UNIQUE (user_id, query)
);
CREATE INDEX saved_searches_user ON saved_searches (user_id, id DESC);

--
-- Castings
--

CREATE TABLE castings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  -- made by the page, so that a retry after a lost answer finds the draft of the first try
  draft_key text,
  title text NOT NULL DEFAULT '',
  art_category text,
  work_title text NOT NULL DEFAULT '',
  is_work_title_hidden boolean NOT NULL DEFAULT false,
  company_name text NOT NULL DEFAULT '',
  biz_no text,
  company_address text,
  company_phone text,
  director text,
  cast_main text,
  platform text,
  synopsis text NOT NULL DEFAULT '',
  contents text NOT NULL DEFAULT '',
  shoot_start_at date,
  shoot_end_at date,
  is_shoot_undecided boolean NOT NULL DEFAULT false,
  shoot_times int,
  shoot_place text,
  region text NOT NULL DEFAULT 'NONE',
  audition_way text NOT NULL DEFAULT 'NONE',
  min_reward int,
  max_reward int,
  -- the minimum fee of the best paid role, since roles may state a fee of their own
  best_min_reward integer,
  reward_unit text NOT NULL DEFAULT 'TOTAL',
  can_negotiate boolean NOT NULL DEFAULT false,
  reward_note text,
  expenses text[] NOT NULL DEFAULT '{}',
  contract_type text NOT NULL DEFAULT 'UNDECIDED',
  manager_name text,
  manager_phone_encrypted text,
  manager_email text,
  casting_end_date date,
  is_always_open boolean NOT NULL DEFAULT false,
  is_apply_once boolean NOT NULL DEFAULT false,
  is_progress_shown boolean NOT NULL DEFAULT true,
  is_private boolean NOT NULL DEFAULT false,
  private_key text,
  thumbnail_id bigint REFERENCES images ON DELETE SET NULL,
  is_minor_allowed boolean NOT NULL DEFAULT false,
  is_night_shoot boolean NOT NULL DEFAULT false,
  exposure_level text NOT NULL DEFAULT 'NONE',
  exposure_note text,
  body_double text CHECK (body_double IN ('YES', 'NO', 'DISCUSS')),
  -- questions to applicants; applications.answers repeats each question as it was asked
  pre_questions jsonb NOT NULL DEFAULT '[]',
  is_verified boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'DRAFT'
    CHECK (status IN ('DRAFT', 'IN_REVIEW', 'REJECTED', 'OPEN', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN', 'DELETED')),
  reject_reason text,
  reopen_count int NOT NULL DEFAULT 0,
  -- a casting that seeks minors opens after two operators approved it: the first of them
  first_approved_by bigint REFERENCES users,
  first_approved_at timestamptz,
  -- opened without review; an operator checks it later
  awaits_check boolean NOT NULL DEFAULT false,
  -- the status before an operator hid it, to which it returns
  hidden_from text,
  hidden_reason text,
  hidden_at timestamptz,
  view_count int NOT NULL DEFAULT 0,
  apply_count int NOT NULL DEFAULT 0,
  bookmark_count int NOT NULL DEFAULT 0,
  -- collected from the roles, so that the list filters without a join: grades, and the ages sought by gender
  role_grades text[] NOT NULL DEFAULT '{}',
  male_ages int4multirange NOT NULL DEFAULT '{}',
  female_ages int4multirange NOT NULL DEFAULT '{}',
  search_tokens text[] NOT NULL DEFAULT '{}',
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  opened_at timestamptz,
  -- without a deadline, the owner is asked again 60 days after this or after opening
  renewed_at timestamptz,
  -- stays set while a closed casting is in review again: the time limits for results and for stored data keep running
  closed_at timestamptz,
  -- applicants' data is emptied six months after the end, as each applicant was promised
  applicants_emptied_at timestamptz,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX castings_draft_once ON castings (owner_id, draft_key);
-- One narrow index answers every filter of open castings, so that counting them never reads the rows.
CREATE INDEX castings_open ON castings (opened_at DESC, id DESC)
  INCLUDE (casting_end_date, is_always_open, art_category, region, min_reward, is_verified, role_grades, male_ages, female_ages)
  WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_closed ON castings (closed_at DESC, id DESC)
  INCLUDE (art_category, region, min_reward, is_verified, role_grades, male_ages, female_ages)
  WHERE status IN ('EARLY_CLOSED', 'CLOSED') AND NOT is_private;
CREATE INDEX castings_deadline ON castings (casting_end_date, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_reward ON castings (best_min_reward DESC NULLS LAST, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_search ON castings USING gin (search_tokens);
CREATE INDEX castings_search_open ON castings USING gin (search_tokens) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_owner ON castings (owner_id, updated_at DESC) WHERE status <> 'DELETED';
CREATE INDEX castings_queue ON castings (submitted_at, id) WHERE status = 'IN_REVIEW';
CREATE INDEX castings_awaiting_check ON castings (submitted_at, id) WHERE awaits_check;
CREATE INDEX castings_always_open ON castings (opened_at) WHERE status = 'OPEN' AND is_always_open;
CREATE INDEX castings_thumbnail ON castings (thumbnail_id) WHERE thumbnail_id IS NOT NULL;
-- Open castings almost all end in the future, the others in the past. Without this the planner takes an open casting
-- for rare and reads every match of a word instead of the latest ones.
CREATE STATISTICS castings_open_dates (mcv) ON status, casting_end_date, is_always_open FROM castings;

CREATE TABLE casting_roles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  -- made by the page, like castings.draft_key
  key text NOT NULL DEFAULT gen_random_uuid()::text,
  name text NOT NULL,
  grade text NOT NULL DEFAULT 'ETC',
  gender text NOT NULL DEFAULT 'ANY' CHECK (gender IN ('MALE', 'FEMALE', 'ANY')),
  age_min int,
  age_max int,
  headcount int NOT NULL DEFAULT 1,
  description text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  height_min int,
  height_max int,
  dialects text[] NOT NULL DEFAULT '{}',
  languages text[] NOT NULL DEFAULT '{}',
  skills text[] NOT NULL DEFAULT '{}',
  has_lines boolean NOT NULL DEFAULT true,
  min_reward int,
  max_reward int,
  -- NULL: as the casting
  exposure_level text CHECK (exposure_level IN ('NONE', 'LIGHT', 'PARTIAL', 'FULL')),
  status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'FILLED', 'CLOSED')),
  apply_count int NOT NULL DEFAULT 0,
  position int NOT NULL DEFAULT 0,
  deleted_at timestamptz
);
CREATE INDEX casting_roles_order ON casting_roles (casting_id, position) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX casting_roles_key_once ON casting_roles (casting_id, key) WHERE deleted_at IS NULL;

-- Changes of fee, dates, place or criteria on an open casting, shown as '변경됨'.
CREATE TABLE casting_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  changed_by bigint NOT NULL REFERENCES users,
  field text NOT NULL,
  before text,
  after text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_changes_casting ON casting_changes (casting_id, created_at DESC);

CREATE TABLE casting_bookmarks (
  user_id bigint NOT NULL REFERENCES users,
  casting_id bigint NOT NULL REFERENCES castings,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, casting_id)
);
CREATE INDEX casting_bookmarks_recent ON casting_bookmarks (user_id, created_at DESC, casting_id DESC);

-- Documents of a casting: for everybody, for applicants, or for applicants past the first round who pledge secrecy.
CREATE TABLE casting_files (
  casting_id bigint NOT NULL REFERENCES castings ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
  lock text NOT NULL CHECK (lock IN ('OPEN', 'APPLICANT', 'PASSED')),
  position int NOT NULL,
  PRIMARY KEY (casting_id, file_id)
);
CREATE INDEX casting_files_file ON casting_files (file_id);

-- Pledges of secrecy; they outlive the document.
CREATE TABLE casting_pledges (
  casting_id bigint NOT NULL REFERENCES castings,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  pledge text NOT NULL,
  ip_prefix text,
  pledged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (file_id, user_id)
);
CREATE INDEX casting_pledges_casting ON casting_pledges (casting_id);
CREATE INDEX casting_pledges_user ON casting_pledges (user_id);

-- Questions about a casting, public once answered.
CREATE TABLE notice_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  asker_id bigint NOT NULL REFERENCES users,
  contents text NOT NULL,
  answer text,
  answered_by bigint REFERENCES users,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notice_questions_casting ON notice_questions (casting_id, created_at DESC, id DESC);
CREATE INDEX notice_questions_asker ON notice_questions (asker_id);

-- Conditions under which an actor wants to hear of new castings. An empty list or NULL means any.
CREATE TABLE casting_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- one of a person's five places; with the unique constraint it prevents a sixth alert
  place int NOT NULL CHECK (place BETWEEN 1 AND 5),
  art_categories text[] NOT NULL DEFAULT '{}',
  regions text[] NOT NULL DEFAULT '{}',
  gender text CHECK (gender IN ('MALE', 'FEMALE')),
  age int,
  min_reward int,
  grades text[] NOT NULL DEFAULT '{}',
  is_on boolean NOT NULL DEFAULT true,
  -- the categories, else the regions (the most selective conditions), else '*': one index finds the candidates
  keys text[] GENERATED ALWAYS AS (
    CASE WHEN art_categories = '{}' THEN CASE WHEN regions = '{}' THEN '{*}' ELSE regions END ELSE art_categories END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT casting_alerts_five UNIQUE (user_id, place)
);
CREATE INDEX casting_alerts_keys ON casting_alerts USING gin (keys) WHERE is_on;

-- Alerts sent, with the conditions as they were then.
CREATE TABLE casting_alert_matches (
  casting_id bigint NOT NULL REFERENCES castings,
  user_id bigint NOT NULL REFERENCES users,
  conditions jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (casting_id, user_id)
);
CREATE INDEX casting_alert_matches_user ON casting_alert_matches (user_id, created_at DESC);
CREATE INDEX casting_alert_matches_age ON casting_alert_matches (created_at);

-- Enquiries of people who look for actors and need no account.
CREATE TABLE casting_enquiries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_name text NOT NULL,
  name text NOT NULL,
  phone_encrypted text,
  email_encrypted text,
  art_category text,
  schedule text NOT NULL DEFAULT '',
  budget text NOT NULL DEFAULT '',
  contents text NOT NULL,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'WORKING', 'DONE', 'SPAM')),
  note text NOT NULL DEFAULT '',
  ip text,
  consented_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_enquiries_state ON casting_enquiries (state, created_at DESC, id DESC);
CREATE INDEX casting_enquiries_ip ON casting_enquiries (ip, created_at);

-- Share of applications, of those that ended in the last half year, whose applicants were told a result.
CREATE TABLE reply_rates (
  user_id bigint PRIMARY KEY REFERENCES users,
  answered int NOT NULL,
  ended int NOT NULL CHECK (ended > 0 AND answered BETWEEN 0 AND ended),
  counted_at timestamptz NOT NULL DEFAULT now()
);

--
-- Casting lists
--

-- A casting manager's folders of actors. Only the owner reads the memos.
CREATE TABLE casting_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  title text NOT NULL,
  memo text NOT NULL DEFAULT '',
  color_id smallint NOT NULL DEFAULT 0 CHECK (color_id BETWEEN 0 AND 7),
  -- pinned folders come first; the others are ordered by their last change
  pinned_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_lists_owner ON casting_lists (owner_id, updated_at DESC, id DESC);

CREATE TABLE casting_list_profiles (
  casting_list_id bigint NOT NULL REFERENCES casting_lists ON DELETE CASCADE,
  profile_id bigint NOT NULL REFERENCES profiles,
  memo text NOT NULL DEFAULT '',
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (casting_list_id, profile_id)
);
CREATE INDEX casting_list_profiles_order ON casting_list_profiles (casting_list_id, added_at DESC, profile_id DESC);
CREATE INDEX casting_list_profiles_profile ON casting_list_profiles (profile_id);

--
-- Sharing
--

-- The team that reviews a casting.
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
  -- counts the passwords: a grant is valid for the password it was made with
  version int NOT NULL DEFAULT 1,
  -- empty: all applicants. The id of a deleted group stays, so that deleting a group never widens a share
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

-- A guest who entered the password. Every request checks share, password version and owner again.
CREATE TABLE share_grants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  token_hash bytea NOT NULL UNIQUE,
  version int NOT NULL,
  viewer_name text NOT NULL,
  viewer_company text NOT NULL,
  -- recognises a guest who returns in the same browser under the same name
  guest_mark bytea,
  -- the first grant of a returning guest, which owns their ratings and comments; NULL on the first visit
  first_grant_id bigint REFERENCES share_grants,
  ip_prefix text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX share_grants_casting ON share_grants (casting_id, created_at DESC);
CREATE INDEX share_grants_guest ON share_grants (casting_id, guest_mark) WHERE guest_mark IS NOT NULL;

-- Wrong passwords, also for castings that are not shared or do not exist: all are answered alike, hence no foreign key.
CREATE TABLE share_attempts (
  -- lets an attempt that was refused before its password was checked delete its own row
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX share_attempts_casting ON share_attempts (casting_id, created_at);

--
-- Applications
--

CREATE TABLE application_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  name text NOT NULL,
  color_id int NOT NULL CHECK (color_id BETWEEN 1 AND 7),
  position int NOT NULL,
  is_system boolean NOT NULL DEFAULT false
);
CREATE INDEX application_groups_order ON application_groups (casting_id, position);

-- One application per actor and casting, with one row per role.
CREATE TABLE applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  profile_id bigint NOT NULL REFERENCES profiles,
  user_id bigint NOT NULL REFERENCES users,
  -- the profile as it was when the actor applied
  snapshot jsonb NOT NULL,
  -- copied from the snapshot, so that the grid filters and sorts without reading it
  actor_name text NOT NULL,
  gender text NOT NULL,
  birth_date date NOT NULL,
  height numeric(4, 1),
  search_tokens text[] NOT NULL DEFAULT '{}',
  message text NOT NULL DEFAULT '',
  answers jsonb NOT NULL DEFAULT '[]',
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
  -- the actor's answer to being cast; valid while it is later than stage_changed_at
  cast_answer text CHECK (cast_answer IN ('ACCEPTED', 'DECLINED', 'EXPIRED')),
  cast_answered_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (application_id, role_id)
);
CREATE INDEX application_roles_role ON application_roles (role_id, stage);
CREATE INDEX application_roles_casting ON application_roles (casting_id, stage);
CREATE INDEX application_roles_cast ON application_roles (stage_changed_at) WHERE stage = 'CAST';

CREATE TABLE application_photos (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  image_id bigint NOT NULL REFERENCES images,
  position int NOT NULL,
  PRIMARY KEY (application_id, image_id)
);

-- Up to three videos of the profile, titled as they were when the actor applied.
CREATE TABLE application_videos (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('REEL', 'MONOLOGUE', 'INTRO', 'SKILL', 'DIALECT')),
  dialect text CHECK ((dialect IS NOT NULL) = (kind = 'DIALECT')),
  title text NOT NULL DEFAULT '',
  position int NOT NULL,
  PRIMARY KEY (application_id, video_id)
);
CREATE INDEX application_videos_video ON application_videos (video_id);

-- Every change of a stage: the actor's timeline and the team's history.
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

-- Which guest received whose data: the record of a provision to third parties.
CREATE TABLE share_access_log (
  grant_id bigint NOT NULL REFERENCES share_grants,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  listed_at timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz,
  PRIMARY KEY (grant_id, application_id)
);
CREATE INDEX share_access_log_application ON share_access_log (application_id);

--
-- Review. A reviewer is a user or a guest of a share.
--

CREATE TABLE application_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  author_id bigint REFERENCES users,
  grant_id bigint REFERENCES share_grants,
  body text NOT NULL,
  visibility text NOT NULL DEFAULT 'TEAM' CHECK (visibility IN ('ME', 'TEAM', 'SHARE')),
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX application_comments_application ON application_comments (application_id, created_at) WHERE deleted_at IS NULL;

-- One rating per reviewer and application.
CREATE TABLE application_ratings (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  casting_id bigint NOT NULL REFERENCES castings,
  author_id bigint REFERENCES users,
  grant_id bigint REFERENCES share_grants,
  mark smallint NOT NULL CHECK (mark BETWEEN 1 AND 5),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_ratings_by_one CHECK (num_nonnulls(author_id, grant_id) = 1)
);
CREATE UNIQUE INDEX application_ratings_once ON application_ratings (application_id, author_id, grant_id) NULLS NOT DISTINCT;
CREATE INDEX application_ratings_casting ON application_ratings (casting_id, application_id);
CREATE INDEX application_ratings_author ON application_ratings (author_id) WHERE author_id IS NOT NULL;

-- How a team reviews. Blind: others' ratings stay hidden until the reviewer has rated.
CREATE TABLE review_settings (
  casting_id bigint PRIMARY KEY REFERENCES castings,
  is_rating_blind boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE read_marks (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  reviewer_id bigint REFERENCES users,
  grant_id bigint REFERENCES share_grants,
  casting_id bigint NOT NULL REFERENCES castings,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT read_marks_by_one CHECK (num_nonnulls(reviewer_id, grant_id) = 1)
);
CREATE UNIQUE INDEX read_marks_once ON read_marks (application_id, reviewer_id, grant_id) NULLS NOT DISTINCT;
CREATE INDEX read_marks_reviewer ON read_marks (casting_id, reviewer_id);
CREATE INDEX read_marks_grant ON read_marks (casting_id, grant_id) WHERE grant_id IS NOT NULL;

-- Moves between groups and stages that can still be undone.
CREATE TABLE undo_moves (
  token_hash bytea PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  user_id bigint REFERENCES users,
  grant_id bigint REFERENCES share_grants,
  moves jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- What applicants were told of their result. The key prevents telling them twice.
CREATE TABLE result_messages (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('SHORTLISTED', 'AUDITION', 'CAST', 'REJECTED')),
  casting_id bigint NOT NULL REFERENCES castings,
  body text NOT NULL,
  sent_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT result_messages_once PRIMARY KEY (application_id, kind)
);
CREATE INDEX result_messages_casting ON result_messages (casting_id);
CREATE INDEX result_messages_sent_by ON result_messages (sent_by) WHERE sent_by IS NOT NULL;

-- Named filters of the review workspace, per casting.
CREATE TABLE application_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  casting_id bigint NOT NULL REFERENCES castings,
  -- one of a reviewer's twenty places; with the unique constraint it prevents one more
  place int NOT NULL CHECK (place BETWEEN 1 AND 20),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_filters_twenty UNIQUE (user_id, casting_id, place),
  CONSTRAINT application_filters_name UNIQUE (user_id, casting_id, name)
);

--
-- Proposals, auditions, self-tapes
--

-- A role that a casting team offers for a week to an actor who did not apply. Accepting it makes an application.
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

-- When and where a casting team sees actors.
CREATE TABLE audition_slots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  created_by bigint REFERENCES users,
  start_at timestamptz NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 5 AND 240),
  place text NOT NULL DEFAULT '',
  url text,
  capacity int NOT NULL CHECK (capacity BETWEEN 1 AND 200),
  note text NOT NULL DEFAULT '',
  -- counts changes: calendars take the event with the higher SEQUENCE
  revision int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  CHECK (place <> '' OR url IS NOT NULL)
);
CREATE INDEX audition_slots_casting ON audition_slots (casting_id, start_at);
CREATE INDEX audition_slots_start ON audition_slots (start_at) WHERE cancelled_at IS NULL;
CREATE INDEX audition_slots_created_by ON audition_slots (created_by) WHERE created_by IS NOT NULL;

-- A team may invite more applicants than a slot has room for: the first to confirm get the places.
CREATE TABLE audition_invites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slot_id bigint NOT NULL REFERENCES audition_slots,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  invited_by bigint REFERENCES users,
  status text NOT NULL DEFAULT 'INVITED'
    CHECK (status IN ('INVITED', 'CONFIRMED', 'CHANGE', 'DECLINED', 'DONE', 'NO_SHOW')),
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CONSTRAINT audition_invites_once UNIQUE (slot_id, application_id)
);
CREATE INDEX audition_invites_user ON audition_invites (user_id);
CREATE INDEX audition_invites_application ON audition_invites (application_id);
CREATE INDEX audition_invites_invited_by ON audition_invites (invited_by) WHERE invited_by IS NOT NULL;

-- Requests to an applicant for a video of a script by a deadline. One request per application is open at a time.
CREATE TABLE self_tapes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  requested_by bigint REFERENCES users,
  script text NOT NULL,
  guide text NOT NULL DEFAULT '',
  max_minutes int NOT NULL CHECK (max_minutes BETWEEN 1 AND 10),
  due_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'REQUESTED'
    CHECK (status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED', 'REVIEWED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  -- why the actor declined
  words text NOT NULL DEFAULT '',
  -- an actor can ask for more time once
  extension_asked_at timestamptz,
  extension_words text NOT NULL DEFAULT '',
  extended_at timestamptz,
  video_id bigint REFERENCES videos ON DELETE SET NULL,
  -- sent while it is still processed: its length, and whether it plays at all, are not known yet
  awaits_film boolean NOT NULL DEFAULT false,
  -- why the last video went back to the actor
  film_returned text CHECK (film_returned IN ('TOO_LONG', 'FAILED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  -- the latest time it was accepted, declined, reviewed, cancelled or expired
  decided_at timestamptz
);
CREATE UNIQUE INDEX self_tapes_once ON self_tapes (application_id) WHERE status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED');
CREATE INDEX self_tapes_casting ON self_tapes (casting_id, id DESC);
CREATE INDEX self_tapes_application ON self_tapes (application_id);
CREATE INDEX self_tapes_user ON self_tapes (user_id, id DESC);
CREATE INDEX self_tapes_requested_by ON self_tapes (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX self_tapes_due ON self_tapes (due_at) WHERE status IN ('REQUESTED', 'ACCEPTED');
CREATE INDEX self_tapes_video ON self_tapes (video_id) WHERE video_id IS NOT NULL;
CREATE INDEX self_tapes_awaiting_film ON self_tapes (id) WHERE awaits_film;

--
-- Notifications
--

-- Written by jobs alone; the dedupe key prevents telling a person twice of one event.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  type text NOT NULL,
  is_important boolean NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  -- a path of our own, or https without user information before the host
  link text CONSTRAINT notifications_link_safe
    CHECK (link ~ '^/($|[^/\\])' OR link ~ '^https://[^/@\\[:space:]]+([/?#]|$)'),
  link_text text,
  thumb_image_url text CONSTRAINT notifications_thumb_own CHECK (thumb_image_url ~ '^/[^/\\]'),
  dedupe_key text NOT NULL,
  -- unread notifications of one group share one card
  group_key text,
  group_count int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  clicked_at timestamptz,
  CONSTRAINT notifications_once UNIQUE (user_id, dedupe_key)
);
CREATE INDEX notifications_list ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_tab ON notifications (user_id, is_important, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, is_important) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_group ON notifications (user_id, group_key) WHERE read_at IS NULL AND group_key IS NOT NULL;
-- Notifications are deleted after a year, oldest first.
CREATE INDEX notifications_age ON notifications (created_at);
-- The outcome of one campaign is read by its key.
CREATE INDEX notifications_campaign ON notifications (dedupe_key) WHERE dedupe_key LIKE 'campaign:%';

-- Events gathered in the card of a group: each counts once, however often its job runs.
CREATE TABLE notification_group_events (
  user_id bigint NOT NULL REFERENCES users,
  dedupe_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notification_group_events_once PRIMARY KEY (user_id, dedupe_key)
);
CREATE INDEX notification_group_events_age ON notification_group_events (created_at);

-- Totals and unread counts, kept by triggers, so that the badge costs the same with ten and with ten thousand rows.
CREATE TABLE notification_counts (
  user_id bigint NOT NULL REFERENCES users,
  is_important boolean NOT NULL,
  total int NOT NULL DEFAULT 0,
  unread int NOT NULL DEFAULT 0,
  CONSTRAINT notification_counts_pk PRIMARY KEY (user_id, is_important)
);

-- Each statement changes a counter once, and locks counters in the order of user ids, so that two statements cannot
-- deadlock.
CREATE FUNCTION count_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts AS counts (user_id, is_important, total, unread)
  SELECT user_id, is_important, count(*), count(*) FILTER (WHERE read_at IS NULL)
  FROM added GROUP BY user_id, is_important ORDER BY user_id, is_important
  ON CONFLICT (user_id, is_important)
  DO UPDATE SET total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
  RETURN NULL;
END $$;
CREATE FUNCTION count_changed_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts AS counts (user_id, is_important, total, unread)
  SELECT user_id, is_important, sum(one), sum(one) FILTER (WHERE read_at IS NULL)
  FROM (SELECT user_id, is_important, read_at, 1 AS one FROM after
        UNION ALL SELECT user_id, is_important, read_at, -1 FROM before) AS rows
  GROUP BY user_id, is_important
  HAVING sum(one) <> 0 OR coalesce(sum(one) FILTER (WHERE read_at IS NULL), 0) <> 0
  ORDER BY user_id, is_important
  ON CONFLICT (user_id, is_important)
  DO UPDATE SET total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
  RETURN NULL;
END $$;
CREATE FUNCTION count_gone_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    SELECT user_id, is_important, count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread
    FROM removed GROUP BY user_id, is_important),
  held AS (
    SELECT gone.* FROM notification_counts JOIN gone USING (user_id, is_important)
    ORDER BY user_id, is_important FOR UPDATE OF notification_counts)
  UPDATE notification_counts AS counts SET total = counts.total - held.total, unread = counts.unread - held.unread
  FROM held WHERE counts.user_id = held.user_id AND counts.is_important = held.is_important;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_notifications();
CREATE TRIGGER notifications_changed AFTER UPDATE ON notifications REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_notifications();
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_notifications();

-- What leaves the product for a notification: one row per channel, with its outcome.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('TEXT', 'MAIL', 'PUSH')),
  template text NOT NULL,
  class text NOT NULL CHECK (class IN ('INFO', 'AD')),
  -- ignores quiet hours
  is_urgent boolean NOT NULL DEFAULT false,
  -- an operator's preview of their own campaign
  is_test boolean NOT NULL DEFAULT false,
  -- RETRY waits for another attempt; DELIVERED comes from the provider's report
  status text NOT NULL DEFAULT 'READY'
    CHECK (status IN ('READY', 'HELD', 'SENDING', 'RETRY', 'SENT', 'DELIVERED', 'FAILED', 'BLOCKED')),
  blocked_reason text CHECK (blocked_reason IN
    ('NO_CONSENT', 'NIGHT', 'OPT_OUT', 'NO_ADDRESS', 'DAILY_CAP', 'NO_SENDER', 'SEEN', 'GONE', 'STOPPED')),
  attempts int NOT NULL DEFAULT 0,
  -- exactly what was sent, so that a retry says the same and an advertisement can be proved
  recipient_encrypted text,
  body_encrypted text,
  provider_id text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- its age counts from here: a campaign that resumes after days does not give it up as too old
  promised_at timestamptz NOT NULL DEFAULT now(),
  -- useless after this time (a reminder of an audition that has moved), so it is not held longer
  arrive_before timestamptz,
  -- the next attempt, and when a worker last reserved it: of two workers one sends
  due_at timestamptz NOT NULL DEFAULT now(),
  reserved_at timestamptz,
  sent_at timestamptz,
  reported_at timestamptz,
  CONSTRAINT deliveries_once UNIQUE (notification_id, channel)
);
CREATE INDEX deliveries_user ON deliveries (user_id, created_at DESC);
CREATE INDEX deliveries_created ON deliveries (created_at);
CREATE INDEX deliveries_open ON deliveries (due_at) WHERE status IN ('READY', 'HELD', 'SENDING', 'RETRY');
CREATE INDEX deliveries_failed ON deliveries (id DESC) WHERE status = 'FAILED';
CREATE INDEX deliveries_provider ON deliveries (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX deliveries_unreported ON deliveries (sent_at) WHERE status = 'SENT' AND channel = 'TEXT';
-- The nightly job that deletes recipients and bodies reads only rows that have them.
CREATE INDEX deliveries_kept_words ON deliveries (class, created_at)
  WHERE body_encrypted IS NOT NULL OR recipient_encrypted IS NOT NULL;

-- A person's choices where they differ from the defaults of a notification type.
CREATE TABLE notification_settings (
  user_id bigint NOT NULL REFERENCES users,
  topic text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('TEXT', 'MAIL', 'PUSH')),
  is_on boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, topic, channel)
);

-- Hours (KST) in which texts and pushes wait; without a row the default hours apply.
CREATE TABLE quiet_hours (
  user_id bigint PRIMARY KEY REFERENCES users,
  is_on boolean NOT NULL,
  from_hour int NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour int NOT NULL CHECK (to_hour BETWEEN 0 AND 23)
);

-- Browsers that subscribed to pushes, each for as long as the session it subscribed in. An endpoint is a secret.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint_hash text NOT NULL CONSTRAINT push_subscriptions_once UNIQUE,
  subscription_encrypted text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- removed from the list by its owner; stays off until pushes are turned on again in that browser
  forgotten_at timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Messages of operators to many members.
CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class text NOT NULL CHECK (class IN ('INFO', 'AD')),
  title text NOT NULL,
  content text NOT NULL,
  link text,
  link_text text,
  audience text NOT NULL CHECK (audience IN ('ALL', 'ACTORS', 'MANAGERS', 'MEMBERS')),
  channels text[] NOT NULL DEFAULT '{}',
  -- STOPPED can resume, ENDED cannot
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'SENDING', 'SENT', 'STOPPED', 'ENDED')),
  -- the last user reached, and how many there were
  cursor_id bigint NOT NULL DEFAULT 0,
  told_count int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX campaigns_created ON campaigns (id DESC);

-- Popups over a page, and banners on the front page.
CREATE TABLE popups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place text NOT NULL DEFAULT 'POPUP' CHECK (place IN ('POPUP', 'BANNER')),
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  image_id bigint REFERENCES images ON DELETE SET NULL,
  link text,
  link_text text,
  target text NOT NULL CHECK (target IN ('ALL', 'ACTOR', 'MANAGER', 'GUEST')),
  hide_days int NOT NULL CHECK (hide_days IN (1, 7)),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL CHECK (end_at > start_at),
  position int NOT NULL DEFAULT 0,
  is_on boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX popups_shown ON popups (position, id) WHERE is_on;
CREATE INDEX popups_image ON popups (image_id) WHERE image_id IS NOT NULL;

--
-- Activity
--

-- Visits, profile views, profile cards in sight and contacts, written in batches. Months are partitions, so that a
-- month is dropped at once. No foreign keys: a partition is dropped whole, and the batch checks its profiles.
CREATE TABLE activity_log (
  kind text NOT NULL CHECK (kind IN ('VISIT', 'PROFILE_CONTACT', 'PROFILE_VIEW', 'PROFILE_EXPOSURE')),
  viewer_id bigint NOT NULL,
  profile_id bigint,
  path text,
  pre_path text,
  contact_type text,
  -- repetitions and the own profile are stored but not counted
  is_counted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (created_at);
CREATE INDEX activity_log_pair ON activity_log (viewer_id, profile_id, created_at) WHERE kind IN ('PROFILE_VIEW', 'PROFILE_CONTACT');
CREATE INDEX activity_log_created ON activity_log USING brin (created_at);
-- Finds a person in every month when they leave or request their data.
CREATE INDEX activity_log_viewer ON activity_log (viewer_id);
-- Takes rows that arrive before their month has a partition.
CREATE TABLE activity_log_default PARTITION OF activity_log DEFAULT;

-- Cards in sight come by the hundred: a batch is one row until the job of the minute writes it to activity_log and adds
-- it to the daily counts.
CREATE TABLE exposure_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  viewer_ids bigint[] NOT NULL,
  profile_ids bigint[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(viewer_ids) = cardinality(profile_ids))
);
-- Rows live for a minute: compressing them would cost more than it saves.
ALTER TABLE exposure_batches ALTER viewer_ids SET STORAGE EXTERNAL, ALTER profile_ids SET STORAGE EXTERNAL;

-- unnest with an estimate of the rows in a batch, so that the planner joins large batches by hash.
CREATE FUNCTION exposures_of(viewer_ids bigint[], profile_ids bigint[])
  RETURNS TABLE (viewer_id bigint, profile_id bigint) LANGUAGE sql VOLATILE ROWS 500
  AS 'SELECT * FROM unnest(viewer_ids, profile_ids)';

-- Counts per day (KST), stored as long as the profile. Free space in the page allows updates without touching the index.
CREATE TABLE profile_daily_counts (
  profile_id bigint NOT NULL REFERENCES profiles,
  day date NOT NULL,
  views int NOT NULL DEFAULT 0,
  exposures int NOT NULL DEFAULT 0,
  contacts int NOT NULL DEFAULT 0,
  PRIMARY KEY (profile_id, day)
) WITH (fillfactor = 60);

-- How many times as often plus members are contacted as others, measured nightly. At most one row.
CREATE TABLE contact_ratio (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  ratio numeric(6, 1) NOT NULL,
  measured_at timestamptz NOT NULL DEFAULT now()
);

--
-- Reports
--

-- Reports of castings, profiles, questions and comments.
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text NOT NULL CHECK (target IN ('CASTING', 'PROFILE', 'QUESTION', 'COMMENT')),
  -- no foreign key: the report outlives its target
  target_id bigint NOT NULL,
  reporter_id bigint REFERENCES users,
  reason text NOT NULL,
  contents text NOT NULL DEFAULT '',
  -- the reported text as it was
  quote text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'RECEIVED' CHECK (state IN ('RECEIVED', 'CHECKING', 'ACTION', 'DISMISSED')),
  decision text,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reports_once ON reports (target, target_id, reporter_id) WHERE state IN ('RECEIVED', 'CHECKING');
CREATE INDEX reports_waiting ON reports (id) WHERE state IN ('RECEIVED', 'CHECKING');
CREATE INDEX reports_decided ON reports (decided_at DESC) WHERE state IN ('ACTION', 'DISMISSED');
CREATE INDEX reports_reporter ON reports (reporter_id);
-- All reports of one target, decided ones included.
CREATE INDEX reports_target ON reports (target, target_id);
