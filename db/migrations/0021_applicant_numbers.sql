-- Every application has a number in its casting, by order of application; numbers of withdrawn ones are not given again.

ALTER TABLE castings ADD COLUMN last_applicant_number integer NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN number integer;

UPDATE applications SET number = counted.number
FROM (
  SELECT id, row_number() OVER (PARTITION BY casting_id ORDER BY created_at, id) AS number FROM applications) AS counted
WHERE counted.id = applications.id;
UPDATE castings SET last_applicant_number = counted.number
FROM (SELECT casting_id, max(number) AS number FROM applications GROUP BY casting_id) AS counted
WHERE counted.casting_id = castings.id;

ALTER TABLE applications ALTER COLUMN number SET NOT NULL;
CREATE UNIQUE INDEX applications_number ON applications (casting_id, number);
