-- When what was sent to a notice was emptied, six months after it ended: as every applicant was promised.
ALTER TABLE castings ADD COLUMN applicants_emptied_at timestamptz;
