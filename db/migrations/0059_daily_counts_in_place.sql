-- Sums of a day are moved many times: room in the page lets that happen in place, without touching the index.
ALTER TABLE profile_daily_counts SET (fillfactor = 60);

-- unnest by another name: it tells the planner how many rows a batch has, so that many are joined by hashing.
CREATE FUNCTION exposures_of(viewer_ids bigint[], profile_ids bigint[])
  RETURNS TABLE (viewer_id bigint, profile_id bigint) LANGUAGE sql VOLATILE ROWS 500
  AS 'SELECT * FROM unnest(viewer_ids, profile_ids)';
