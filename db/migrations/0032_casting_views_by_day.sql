-- Views of a casting a day, in Korea, beside the sum in castings.view_count. Days before this have none.

CREATE TABLE casting_daily_views (
  casting_id bigint NOT NULL REFERENCES castings ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  CONSTRAINT casting_daily_views_pkey PRIMARY KEY (casting_id, day)
) WITH (fillfactor = 60);
