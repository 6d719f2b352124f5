-- Who opened a profile, for its owner: views of one profile by day.
CREATE INDEX activity_log_viewed ON activity_log (profile_id, created_at) WHERE kind = 'PROFILE_VIEW';

-- Profiles that people without an account downloaded as PDF: the log of activities holds members alone.
ALTER TABLE profile_daily_counts ADD COLUMN guest_pdfs integer NOT NULL DEFAULT 0;
