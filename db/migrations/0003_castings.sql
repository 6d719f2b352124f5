-- Notices and their roles.
CREATE TABLE castings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
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
  thumbnail_id bigint REFERENCES images,
  is_minor_allowed boolean NOT NULL DEFAULT false,
  is_night_shoot boolean NOT NULL DEFAULT false,
  exposure_level text NOT NULL DEFAULT 'NONE',
  exposure_note text,
  is_verified boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'DRAFT'
    CHECK (status IN ('DRAFT', 'IN_REVIEW', 'REJECTED', 'OPEN', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN', 'DELETED')),
  reject_reason text,
  reopen_count int NOT NULL DEFAULT 0,
  view_count int NOT NULL DEFAULT 0,
  apply_count int NOT NULL DEFAULT 0,
  bookmark_count int NOT NULL DEFAULT 0,
  -- gathered from the roles, so that the list filters without a join
  role_genders text[] NOT NULL DEFAULT '{}',
  role_grades text[] NOT NULL DEFAULT '{}',
  role_age_min int,
  role_age_max int,
  search_tokens text[] NOT NULL DEFAULT '{}',
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX castings_listed ON castings (opened_at DESC, id DESC) WHERE status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED') AND NOT is_private;
CREATE INDEX castings_recruiting ON castings (opened_at DESC, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_deadline ON castings (casting_end_date, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_category ON castings (art_category, opened_at DESC, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_region ON castings (region, opened_at DESC, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_reward ON castings (min_reward DESC NULLS LAST, id DESC) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_search ON castings USING gin (search_tokens);
CREATE INDEX castings_owner ON castings (owner_id, updated_at DESC) WHERE status <> 'DELETED';
CREATE INDEX castings_queue ON castings (submitted_at, id) WHERE status = 'IN_REVIEW';

CREATE TABLE casting_roles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
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
  status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'FILLED', 'CLOSED')),
  apply_count int NOT NULL DEFAULT 0,
  position int NOT NULL DEFAULT 0,
  deleted_at timestamptz
);
CREATE INDEX casting_roles_order ON casting_roles (casting_id, position) WHERE deleted_at IS NULL;

-- What changed on an open notice: fee, dates, place, criteria. Shown as '변경됨'.
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
