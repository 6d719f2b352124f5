-- What people are told in the product. Written by jobs alone; one event tells a person once.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  type text NOT NULL,
  is_important boolean NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  link text,
  link_text text,
  thumb_image_url text,
  dedupe_key text NOT NULL,
  -- unread notifications of one group gather in one card
  group_key text,
  group_count int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  clicked_at timestamptz,
  CONSTRAINT notifications_once UNIQUE (user_id, dedupe_key)
);
CREATE INDEX notifications_list ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_tab ON notifications (user_id, is_important, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, is_important) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_group ON notifications (user_id, group_key) WHERE read_at IS NULL AND group_key IS NOT NULL;
