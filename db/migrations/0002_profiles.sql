-- The actor's profile and what hangs on it.
CREATE TABLE profiles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  actor_name text NOT NULL,
  eng_name text,
  gender text NOT NULL CHECK (gender IN ('MALE', 'FEMALE')),
  birth_date date NOT NULL,
  play_age_min int,
  play_age_max int,
  height numeric(4, 1),
  weight numeric(4, 1),
  is_weight_hidden boolean NOT NULL DEFAULT true,
  -- the same bounds as the age ranges; kept so that the build filter is an index condition and no BMI leaves the server
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
  main_photo_id bigint,
  completeness int NOT NULL DEFAULT 0,
  has_video boolean NOT NULL DEFAULT false,
  is_introduced boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  -- what search looks through: codes of skills, languages and dialects; names as bigrams
  skill_codes text[] NOT NULL DEFAULT '{}',
  name_tokens text[] GENERATED ALWAYS AS (bigrams(actor_name)) STORED,
  search_tokens text[] NOT NULL DEFAULT '{}',
  view_count int NOT NULL DEFAULT 0,
  bookmark_count int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- sort key of the list; moves at most once a day, and only by a real change
  profile_updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX profiles_user_once ON profiles (user_id) WHERE deleted_at IS NULL;
CREATE INDEX profiles_recent ON profiles (profile_updated_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_gender_recent ON profiles (gender, profile_updated_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_region_recent ON profiles (region, profile_updated_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_birth ON profiles (gender, birth_date) WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_names ON profiles USING gin (name_tokens);
CREATE INDEX profiles_search ON profiles USING gin (search_tokens);
CREATE INDEX profiles_skills ON profiles USING gin (skill_codes);
CREATE INDEX profiles_introduced ON profiles (profile_updated_at DESC, id DESC) WHERE is_introduced AND deleted_at IS NULL;

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
ALTER TABLE profiles ADD CONSTRAINT profiles_main_photo FOREIGN KEY (main_photo_id) REFERENCES profile_photos ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE filmography (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  year int NOT NULL CHECK (year BETWEEN 1950 AND 2100),
  category text NOT NULL,
  title text NOT NULL,
  role_name text NOT NULL DEFAULT '',
  role_grade text,
  director text,
  company text,
  source text NOT NULL DEFAULT 'SELF' CHECK (source IN ('SELF', 'KOBIS')),
  position int NOT NULL DEFAULT 0
);
CREATE INDEX filmography_order ON filmography (profile_id, year DESC, position);

CREATE TABLE profile_bookmarks (
  user_id bigint NOT NULL REFERENCES users,
  profile_id bigint NOT NULL REFERENCES profiles,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, profile_id)
);
