-- What opens over a page for a while, and messages of operators to many.
CREATE TABLE popups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  image_id bigint REFERENCES images,
  link text,
  link_text text,
  target text NOT NULL CHECK (target IN ('ALL', 'ACTOR', 'MANAGER', 'GUEST')),
  hide_days int NOT NULL CHECK (hide_days IN (1, 7)),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL CHECK (end_at > start_at),
  position int NOT NULL DEFAULT 0,
  is_on boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX popups_shown ON popups (position, id) WHERE is_on;

CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class text NOT NULL CHECK (class IN ('INFO', 'AD')),
  title text NOT NULL,
  content text NOT NULL,
  link text,
  link_text text,
  audience text NOT NULL CHECK (audience IN ('ALL', 'ACTORS', 'MANAGERS', 'MEMBERS')),
  channels text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'SENDING', 'SENT', 'STOPPED')),
  -- how far sending has come: the last person told, and how many were
  cursor_id bigint NOT NULL DEFAULT 0,
  told_count int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX campaigns_created ON campaigns (id DESC);
-- What became of one message of the operators is read by its key.
CREATE INDEX notifications_campaign ON notifications (dedupe_key) WHERE dedupe_key LIKE 'campaign:%';
