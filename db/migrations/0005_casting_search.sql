-- The notice list filters by whom the roles are for without opening the roles: the ages asked for, by gender.
ALTER TABLE castings
  ADD COLUMN male_ages int4multirange NOT NULL DEFAULT '{}',
  ADD COLUMN female_ages int4multirange NOT NULL DEFAULT '{}',
  DROP COLUMN role_genders,
  DROP COLUMN role_age_min,
  DROP COLUMN role_age_max;

-- One narrow index answers every filter of open notices, so that counting them never opens the rows.
DROP INDEX castings_recruiting, castings_category, castings_region, castings_listed;
CREATE INDEX castings_open ON castings (opened_at DESC, id DESC)
  INCLUDE (casting_end_date, is_always_open, art_category, region, min_reward, is_verified, role_grades, male_ages, female_ages)
  WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX castings_closed ON castings (closed_at DESC, id DESC)
  INCLUDE (art_category, region, min_reward, is_verified, role_grades, male_ages, female_ages)
  WHERE status IN ('EARLY_CLOSED', 'CLOSED') AND NOT is_private;
CREATE INDEX castings_search_open ON castings USING gin (search_tokens) WHERE status = 'OPEN' AND NOT is_private;
CREATE INDEX casting_bookmarks_recent ON casting_bookmarks (user_id, created_at DESC, casting_id DESC);
