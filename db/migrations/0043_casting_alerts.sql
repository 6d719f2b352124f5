-- Conditions under which an actor wants to hear of new notices; an empty list or NULL asks nothing.
CREATE TABLE casting_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- the place among a person's five: that nobody has a sixth is up to the index
  place int NOT NULL CHECK (place BETWEEN 1 AND 5),
  art_categories text[] NOT NULL DEFAULT '{}',
  regions text[] NOT NULL DEFAULT '{}',
  gender text CHECK (gender IN ('MALE', 'FEMALE')),
  age int,
  min_reward int,
  grades text[] NOT NULL DEFAULT '{}',
  is_on boolean NOT NULL DEFAULT true,
  -- '*' or what is asked, so that one index finds who may be meant: category and region are what narrows most
  keys text[] GENERATED ALWAYS AS (
    CASE WHEN art_categories = '{}' THEN CASE WHEN regions = '{}' THEN '{*}' ELSE regions END ELSE art_categories END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT casting_alerts_five UNIQUE (user_id, place)
);
CREATE INDEX casting_alerts_keys ON casting_alerts USING gin (keys) WHERE is_on;

-- Who was told of which notice, and by which conditions as they were then.
CREATE TABLE casting_alert_matches (
  casting_id bigint NOT NULL REFERENCES castings,
  user_id bigint NOT NULL REFERENCES users,
  conditions jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (casting_id, user_id)
);
CREATE INDEX casting_alert_matches_user ON casting_alert_matches (user_id, created_at DESC);
