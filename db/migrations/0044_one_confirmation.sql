-- When a consent was confirmed stands in consent_confirmations alone.
ALTER TABLE consents DROP COLUMN confirmed_at;
