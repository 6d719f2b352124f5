-- When people hear of each kind of news, apart from at once: once a day, in one mail or push, or never. Without a row at
-- once. `gathered_at`: until when news have been gathered into a digest.
CREATE TABLE notification_timings (
  user_id bigint NOT NULL REFERENCES users(id),
  topic text NOT NULL,
  timing text NOT NULL CHECK (timing IN ('DAILY', 'NEVER')),
  chosen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, topic)
);
CREATE TABLE digests (
  user_id bigint PRIMARY KEY REFERENCES users(id),
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  channel text NOT NULL CHECK (channel IN ('MAIL', 'PUSH')),
  gathered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX digests_due ON digests (hour, gathered_at);
