-- What leaves the product about a notification: one row a channel, with its outcome.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('TEXT', 'MAIL', 'PUSH')),
  template text NOT NULL,
  class text NOT NULL CHECK (class IN ('INFO', 'AD')),
  -- RETRY waits for another try; DELIVERED is what the provider's report says
  status text NOT NULL DEFAULT 'READY'
    CHECK (status IN ('READY', 'HELD', 'SENDING', 'RETRY', 'SENT', 'DELIVERED', 'FAILED', 'BLOCKED')),
  blocked_reason text CHECK (blocked_reason IN ('NO_CONSENT', 'NIGHT', 'OPT_OUT', 'NO_ADDRESS', 'DAILY_CAP', 'NO_SENDER')),
  attempts int NOT NULL DEFAULT 0,
  -- exactly what was sent, so that a repeat says the same and an advertisement can be proved
  recipient_encrypted text,
  body_encrypted text,
  provider_id text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  reported_at timestamptz,
  CONSTRAINT deliveries_once UNIQUE (notification_id, channel)
);
CREATE INDEX deliveries_user ON deliveries (user_id, created_at DESC);
CREATE INDEX deliveries_created ON deliveries (created_at);
CREATE INDEX deliveries_provider ON deliveries (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX deliveries_unreported ON deliveries (sent_at) WHERE status = 'SENT' AND channel = 'TEXT';

-- Where a person differs from what a type of notification does by itself.
CREATE TABLE notification_settings (
  user_id bigint NOT NULL REFERENCES users,
  topic text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('TEXT', 'MAIL', 'PUSH')),
  is_on boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, topic, channel)
);

-- Hours (KST) in which texts and pushes wait; no row means the standard ones.
CREATE TABLE quiet_hours (
  user_id bigint PRIMARY KEY REFERENCES users,
  is_on boolean NOT NULL,
  from_hour int NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour int NOT NULL CHECK (to_hour BETWEEN 0 AND 23)
);

-- Browsers that asked for pushes. An endpoint is a secret of its browser.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  endpoint_hash text NOT NULL CONSTRAINT push_subscriptions_once UNIQUE,
  subscription_encrypted text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
