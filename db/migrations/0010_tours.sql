-- Profile tours: an actor's profile carried to the offices that cast.

ALTER TABLE orders DROP CONSTRAINT orders_product_check;
ALTER TABLE orders ADD CONSTRAINT orders_product_check CHECK (product IN ('PLUS', 'PROFILE_FEEDBACK', 'VIDEO_FEEDBACK', 'TOUR'));

INSERT INTO prices (name, amount, from_at) VALUES
  ('TOUR', 3000, '2026-01-01T00:00:00Z'),
  ('TOUR_MEMBER', 2000, '2026-01-01T00:00:00Z'),
  ('TOUR_QR', 1500, '2026-01-01T00:00:00Z'),
  ('TOUR_QR_MEMBER', 1000, '2026-01-01T00:00:00Z'),
  ('TOUR_PRINT', 5000, '2026-01-01T00:00:00Z');

CREATE TABLE offices (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  category_id int NOT NULL CHECK (category_id BETWEEN 1 AND 8),
  region text NOT NULL,
  address text NOT NULL DEFAULT '',
  -- for operators alone
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT offices_name_once UNIQUE (name)
);

-- One office in one span of days.
CREATE TABLE tours (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  office_id bigint NOT NULL REFERENCES offices,
  is_qr boolean NOT NULL,
  -- what the office casts now
  looking_for text NOT NULL DEFAULT '',
  casting_id bigint REFERENCES castings ON DELETE SET NULL,
  -- null: the price in force
  price int CHECK (price BETWEEN 100 AND 2000000),
  member_price int,
  capacity int NOT NULL CHECK (capacity > 0),
  taken int NOT NULL DEFAULT 0,
  closes_at timestamptz NOT NULL,
  visits_from date NOT NULL,
  visits_to date NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'OPEN', 'CLOSED', 'DONE', 'CANCELLED')),
  opened_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT tours_capacity CHECK (taken BETWEEN 0 AND capacity),
  CONSTRAINT tours_prices CHECK ((price IS NULL) = (member_price IS NULL) AND member_price BETWEEN 100 AND price),
  CONSTRAINT tours_days CHECK (visits_from <= visits_to)
);
CREATE INDEX tours_office ON tours (office_id);
CREATE INDEX tours_open ON tours (closes_at, id) WHERE state = 'OPEN';
CREATE INDEX tours_state ON tours (state, visits_from, id);
CREATE INDEX tours_casting ON tours (casting_id) WHERE casting_id IS NOT NULL;
CREATE TRIGGER tours_check_move BEFORE INSERT OR UPDATE OF state ON tours
  FOR EACH ROW EXECUTE FUNCTION check_move('round');
CREATE TRIGGER tours_write_move AFTER INSERT OR UPDATE OF state ON tours
  FOR EACH ROW EXECUTE FUNCTION write_move('round', 'id');

CREATE TABLE tour_orders (
  order_id bigint PRIMARY KEY REFERENCES orders,
  -- null once the person has left
  user_id bigint REFERENCES users,
  profile_id bigint REFERENCES profiles,
  state text NOT NULL DEFAULT 'ORDERED' CHECK (state IN
    ('ORDERED', 'RECEIVED', 'FILE_CHECK', 'FILE_REJECTED', 'PRINTING', 'TOURING', 'DONE', 'CANCELLED')),
  -- null: the sheet made from the profile
  file_id bigint REFERENCES files,
  copies int NOT NULL CHECK (copies >= 0),
  -- what operators ask to be changed in the file
  rejection text NOT NULL DEFAULT '',
  -- the words to which the profile is passed on (Personal Information Protection Act 17)
  consent text NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL
);
CREATE INDEX tour_orders_user ON tour_orders (user_id, order_id DESC);
CREATE INDEX tour_orders_profile ON tour_orders (profile_id);
CREATE INDEX tour_orders_file ON tour_orders (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX tour_orders_state ON tour_orders (state, order_id);
CREATE TRIGGER tour_orders_check_move BEFORE INSERT OR UPDATE OF state ON tour_orders
  FOR EACH ROW EXECUTE FUNCTION check_move('tour');
CREATE TRIGGER tour_orders_write_move AFTER INSERT OR UPDATE OF state ON tour_orders
  FOR EACH ROW EXECUTE FUNCTION write_move('tour', 'order_id');

CREATE TABLE tour_visits (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES tour_orders,
  tour_id bigint NOT NULL REFERENCES tours,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'VISITED', 'REFUSED', 'CLOSED', 'CANCELLED')),
  note text NOT NULL DEFAULT '',
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT tour_visits_once UNIQUE (order_id, tour_id)
);
CREATE INDEX tour_visits_tour ON tour_visits (tour_id, order_id);
CREATE TRIGGER tour_visits_check_move BEFORE INSERT OR UPDATE OF state ON tour_visits
  FOR EACH ROW EXECUTE FUNCTION check_move('visit');
CREATE TRIGGER tour_visits_write_move AFTER INSERT OR UPDATE OF state ON tour_visits
  FOR EACH ROW EXECUTE FUNCTION write_move('visit', 'id');

-- Photos of the printed profiles, or of a visit. Private to the order's actor and to operators.
CREATE TABLE tour_proofs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES tour_orders,
  -- null: of the print
  visit_id bigint REFERENCES tour_visits,
  image_id bigint NOT NULL REFERENCES images,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX tour_proofs_order ON tour_proofs (order_id, id);
CREATE INDEX tour_proofs_image ON tour_proofs (image_id);
CREATE INDEX tour_proofs_visit ON tour_proofs (visit_id) WHERE visit_id IS NOT NULL;

ALTER TABLE tour_offs ADD FOREIGN KEY (tour_id) REFERENCES tours;
CREATE INDEX tour_offs_tour ON tour_offs (tour_id);

INSERT INTO allowed_moves (machine, from_state, to_state) VALUES
  ('round', '', 'DRAFT'),
  ('round', 'DRAFT', 'OPEN'),
  ('round', 'OPEN', 'CLOSED'),
  ('round', 'CLOSED', 'OPEN'),
  ('round', 'CLOSED', 'DONE'),
  ('round', 'DRAFT', 'CANCELLED'),
  ('round', 'OPEN', 'CANCELLED'),
  ('round', 'CLOSED', 'CANCELLED'),
  ('tour', '', 'ORDERED'),
  ('tour', 'ORDERED', 'RECEIVED'),
  ('tour', 'ORDERED', 'CANCELLED'),
  ('tour', 'RECEIVED', 'FILE_CHECK'),
  ('tour', 'RECEIVED', 'CANCELLED'),
  ('tour', 'FILE_CHECK', 'FILE_REJECTED'),
  ('tour', 'FILE_CHECK', 'PRINTING'),
  ('tour', 'FILE_CHECK', 'TOURING'),
  ('tour', 'FILE_CHECK', 'CANCELLED'),
  ('tour', 'FILE_REJECTED', 'FILE_CHECK'),
  ('tour', 'FILE_REJECTED', 'CANCELLED'),
  ('tour', 'PRINTING', 'TOURING'),
  ('tour', 'PRINTING', 'CANCELLED'),
  ('tour', 'TOURING', 'DONE'),
  ('tour', 'TOURING', 'CANCELLED'),
  ('visit', '', 'WAITING'),
  ('visit', 'WAITING', 'VISITED'),
  ('visit', 'WAITING', 'REFUSED'),
  ('visit', 'WAITING', 'CLOSED'),
  ('visit', 'WAITING', 'CANCELLED'),
  ('visit', 'VISITED', 'WAITING'),
  ('visit', 'REFUSED', 'WAITING'),
  ('visit', 'CLOSED', 'WAITING');
