-- When the guardian agreed that casting managers see their number; NULL where they did not.
ALTER TABLE guardians ADD COLUMN contact_agreed_at timestamptz;
