-- What the nightly forgetting looks for, so that it reads only what it takes.
CREATE INDEX casting_alert_matches_age ON casting_alert_matches (created_at);
CREATE INDEX deliveries_kept_words ON deliveries (class, created_at)
  WHERE body_encrypted IS NOT NULL OR recipient_encrypted IS NOT NULL;
