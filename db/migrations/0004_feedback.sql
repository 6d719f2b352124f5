-- Feedback that actors order: on a profile, or on a video of their acting.

CREATE TABLE feedback_orders (
  order_id bigint PRIMARY KEY REFERENCES orders,
  -- null once the person has left
  user_id bigint REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('PROFILE', 'VIDEO')),
  state text NOT NULL DEFAULT 'ORDERED' CHECK (state IN
    ('ORDERED', 'QUEUED', 'ASSIGNED', 'IN_REVIEW', 'DELIVERED', 'CANCELLED')),
  profile_id bigint REFERENCES profiles,
  video_id bigint REFERENCES videos,
  video_link text,
  -- the part of a linked or stored video that is meant, in seconds
  section_from int CHECK (section_from >= 0),
  section_to int,
  request text NOT NULL DEFAULT '',
  reviewer_id bigint REFERENCES users,
  -- while it is paid for: the latest moment of delivery
  due_at timestamptz,
  opened_at timestamptz,
  -- 보내기 was pressed; it can be recalled for ten minutes, and lateness is judged by it
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT feedback_orders_section CHECK (section_to > section_from AND section_to - section_from <= 300)
);
CREATE INDEX feedback_orders_user ON feedback_orders (user_id, order_id DESC);
CREATE INDEX feedback_orders_queue ON feedback_orders (due_at, order_id) WHERE state IN ('QUEUED', 'ASSIGNED', 'IN_REVIEW');
CREATE INDEX feedback_orders_reviewer ON feedback_orders (reviewer_id, state, due_at);
CREATE INDEX feedback_orders_sent ON feedback_orders (sent_at) WHERE state = 'IN_REVIEW' AND sent_at IS NOT NULL;
CREATE INDEX feedback_orders_profile ON feedback_orders (profile_id);
CREATE INDEX feedback_orders_video ON feedback_orders (video_id) WHERE video_id IS NOT NULL;
CREATE TRIGGER feedback_orders_check_move BEFORE INSERT OR UPDATE OF state ON feedback_orders
  FOR EACH ROW EXECUTE FUNCTION check_move('feedback');
CREATE TRIGGER feedback_orders_write_move AFTER INSERT OR UPDATE OF state ON feedback_orders
  FOR EACH ROW EXECUTE FUNCTION write_move('feedback', 'order_id');

INSERT INTO allowed_moves (machine, from_state, to_state) VALUES
  ('feedback', '', 'ORDERED'),
  ('feedback', 'ORDERED', 'QUEUED'),
  ('feedback', 'ORDERED', 'CANCELLED'),
  ('feedback', 'QUEUED', 'ASSIGNED'),
  ('feedback', 'QUEUED', 'CANCELLED'),
  ('feedback', 'ASSIGNED', 'QUEUED'),
  ('feedback', 'ASSIGNED', 'IN_REVIEW'),
  ('feedback', 'ASSIGNED', 'CANCELLED'),
  ('feedback', 'IN_REVIEW', 'QUEUED'),
  ('feedback', 'IN_REVIEW', 'DELIVERED'),
  ('feedback', 'IN_REVIEW', 'CANCELLED');
