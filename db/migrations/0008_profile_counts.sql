-- Counting the actors of a wide search: up to 10,001 entries of an index narrow enough for some fifty to a hundred pages.
CREATE INDEX profiles_counted ON profiles (access_scope, region, gender, birth_date)
  INCLUDE (has_video, height, bmi)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
