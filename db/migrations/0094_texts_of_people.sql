-- Whom a text is about: what waits or went out goes with the account, whatever number it was sent to.
ALTER TABLE outbox ADD COLUMN user_id bigint REFERENCES users;
CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL;
