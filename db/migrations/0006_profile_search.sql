-- Actor search reads its indexes alone: every filter rides in them, so that a page of matches costs a few dozen pages of
-- an index instead of a visit to each row passed over. One order for each filter that may be narrow by itself.
DROP INDEX profiles_recent, profiles_gender_recent, profiles_region_recent, profiles_birth;
CREATE INDEX profiles_recent ON profiles (profile_updated_at DESC, id DESC)
  INCLUDE (access_scope, gender, region, birth_date, height, bmi, has_video, skill_codes)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_region_recent ON profiles (region, profile_updated_at DESC, id DESC)
  INCLUDE (access_scope, gender, birth_date, height, bmi, has_video, skill_codes)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_birth ON profiles (birth_date, profile_updated_at, id)
  INCLUDE (access_scope, gender, region, height, bmi, has_video, skill_codes)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
CREATE INDEX profiles_height ON profiles (height, profile_updated_at, id)
  INCLUDE (access_scope, gender, region, birth_date, bmi, has_video, skill_codes)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
