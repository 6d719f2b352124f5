-- Days of shooting of a casting's shortest role, for its filter in the list; written with the other search columns.
ALTER TABLE castings ADD COLUMN least_shoot_days smallint;
UPDATE castings SET least_shoot_days = shortest.days
FROM (
  SELECT casting_id, min((terms ->> 'shootDays')::int) AS days FROM casting_roles
  WHERE deleted_at IS NULL AND terms ->> 'shootDays' IS NOT NULL GROUP BY casting_id
) AS shortest
WHERE shortest.casting_id = castings.id;
