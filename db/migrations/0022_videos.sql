-- Films people upload or link to, and what of them and of their papers a profile shows.
CREATE TABLE videos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('default', 'youtube', 'vimeo')),
  -- names our files; never leaves us without an expiry and a signature
  key text NOT NULL CONSTRAINT videos_key_once UNIQUE,
  -- what YouTube or Vimeo call it; for an unlisted Vimeo film its id, a slash and its hash
  external_id text,
  container text CHECK (container IN ('mov', 'webm')),
  state text NOT NULL DEFAULT 'PROCESSING' CHECK (state IN ('PROCESSING', 'READY', 'FAILED')),
  failure text,
  progress int NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  attempts int NOT NULL DEFAULT 0,
  duration_ms int,
  -- null for sound alone
  width int,
  height int,
  -- of what was sent, and of what we keep
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

CREATE TABLE profile_videos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('REEL', 'MONOLOGUE', 'INTRO', 'SKILL', 'DIALECT')),
  -- the dialect that a sample is of
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

-- Papers (files) shown on a profile.
CREATE TABLE profile_files (
  profile_id bigint NOT NULL REFERENCES profiles ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (profile_id, file_id)
);
CREATE INDEX profile_files_file ON profile_files (file_id);
-- What looks for files that nobody refers to.
CREATE INDEX IF NOT EXISTS profile_photos_image ON profile_photos (image_id);
