-- Views of a casting a day, in Korea, beside the sum in castings.view_count; days before this have none. And the secret
-- addresses by which casting managers subscribe to the calendar of all their castings, one each.

CREATE TABLE casting_daily_views (
  casting_id bigint NOT NULL REFERENCES castings ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  CONSTRAINT casting_daily_views_pkey PRIMARY KEY (casting_id, day)
) WITH (fillfactor = 60);

CREATE TABLE calendar_feeds (
  user_id bigint NOT NULL PRIMARY KEY REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT calendar_feeds_token_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
