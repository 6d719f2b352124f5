-- A browser is told things only while the login it asked with lives. With which one those so far asked is not known.
DELETE FROM push_subscriptions;
ALTER TABLE push_subscriptions ADD session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE;
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
