-- Whose video was handed out has it: from then on the class counts as started, whatever a player reports.
ALTER TABLE lecture_progress ADD COLUMN started_at timestamptz;
UPDATE lecture_progress SET started_at = updated_at WHERE played_seconds >= 60 OR seen_at IS NOT NULL;
