-- Who visited, saw, met and contacted whom. Written in batches; months are partitions, so that a month goes at once.
-- No foreign keys: a partition is dropped whole, and the batch checks the profiles it names.
CREATE TABLE activity_log (
  kind text NOT NULL CHECK (kind IN ('VISIT', 'PROFILE_CONTACT', 'PROFILE_VIEW', 'PROFILE_EXPOSURE')),
  viewer_id bigint NOT NULL,
  profile_id bigint,
  path text,
  pre_path text,
  contact_type text,
  -- a repetition, or one's own profile, is kept but not counted
  is_counted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (created_at);
CREATE INDEX activity_log_pair ON activity_log (viewer_id, profile_id, created_at) WHERE kind IN ('PROFILE_VIEW', 'PROFILE_CONTACT');
CREATE INDEX activity_log_created ON activity_log USING brin (created_at);
-- Takes what arrives before its month has a partition.
CREATE TABLE activity_log_default PARTITION OF activity_log DEFAULT;

-- Sums a day (KST), kept for as long as the profile is.
CREATE TABLE profile_daily_counts (
  profile_id bigint NOT NULL REFERENCES profiles,
  day date NOT NULL,
  views int NOT NULL DEFAULT 0,
  exposures int NOT NULL DEFAULT 0,
  contacts int NOT NULL DEFAULT 0,
  PRIMARY KEY (profile_id, day)
);
