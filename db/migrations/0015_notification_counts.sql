-- How many notifications a person has and how many of them are unread, kept by the rows themselves, so that the badge
-- costs the same with ten notifications and with ten thousand.
CREATE TABLE notification_counts (
  user_id bigint NOT NULL REFERENCES users,
  is_important boolean NOT NULL,
  total int NOT NULL DEFAULT 0,
  unread int NOT NULL DEFAULT 0,
  CONSTRAINT notification_counts_pk PRIMARY KEY (user_id, is_important)
);

-- One statement moves each counter once. Counters are locked in the order of their people, so that two never wait for each other.
CREATE FUNCTION count_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts AS counts (user_id, is_important, total, unread)
  SELECT user_id, is_important, count(*), count(*) FILTER (WHERE read_at IS NULL)
  FROM added GROUP BY user_id, is_important ORDER BY user_id, is_important
  ON CONFLICT (user_id, is_important)
  DO UPDATE SET total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
  RETURN NULL;
END $$;
CREATE FUNCTION count_changed_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts AS counts (user_id, is_important, total, unread)
  SELECT user_id, is_important, sum(one), sum(one) FILTER (WHERE read_at IS NULL)
  FROM (SELECT user_id, is_important, read_at, 1 AS one FROM after
        UNION ALL SELECT user_id, is_important, read_at, -1 FROM before) AS rows
  GROUP BY user_id, is_important
  HAVING sum(one) <> 0 OR coalesce(sum(one) FILTER (WHERE read_at IS NULL), 0) <> 0
  ORDER BY user_id, is_important
  ON CONFLICT (user_id, is_important)
  DO UPDATE SET total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
  RETURN NULL;
END $$;
CREATE FUNCTION count_gone_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    SELECT user_id, is_important, count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread
    FROM removed GROUP BY user_id, is_important),
  held AS (
    SELECT gone.* FROM notification_counts JOIN gone USING (user_id, is_important)
    ORDER BY user_id, is_important FOR UPDATE OF notification_counts)
  UPDATE notification_counts AS counts SET total = counts.total - held.total, unread = counts.unread - held.unread
  FROM held WHERE counts.user_id = held.user_id AND counts.is_important = held.is_important;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_notifications();
CREATE TRIGGER notifications_changed AFTER UPDATE ON notifications REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_notifications();
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_notifications();

INSERT INTO notification_counts (user_id, is_important, total, unread)
SELECT user_id, is_important, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM notifications
GROUP BY user_id, is_important;

-- The events gathered in the card of a group: each counts once, however often its job runs.
CREATE TABLE notification_group_events (
  user_id bigint NOT NULL REFERENCES users,
  dedupe_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notification_group_events_once PRIMARY KEY (user_id, dedupe_key)
);
CREATE INDEX notification_group_events_age ON notification_group_events (created_at);

-- What is a year old goes, oldest first.
CREATE INDEX notifications_age ON notifications (created_at);

-- A path of our own, or https without anybody's name before the host.
ALTER TABLE notifications
  ADD CONSTRAINT notifications_link_safe CHECK (link ~ '^/($|[^/\\])' OR link ~ '^https://[^/@\\[:space:]]+([/?#]|$)'),
  ADD CONSTRAINT notifications_thumb_own CHECK (thumb_image_url ~ '^/[^/\\]');
