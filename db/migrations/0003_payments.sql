-- Orders, their payments, refunds and coupons. What may move where stands in allowed_moves; triggers keep it, and write
-- down every move. Money is integer won including VAT. Times come from the program's clock, never from now().

--
-- States
--

-- `from_state` is '' for the states that a row may be born in.
CREATE TABLE allowed_moves (
  machine text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (machine, from_state, to_state)
);

CREATE TABLE state_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  machine text NOT NULL,
  row_id bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL
);
CREATE INDEX state_moves_row ON state_moves (machine, row_id, id);

CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Arguments: the machine.
CREATE FUNCTION check_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_state text := '';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_state := OLD.state;
    IF old_state = NEW.state THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NOT EXISTS (
    SELECT FROM allowed_moves WHERE machine = TG_ARGV[0] AND from_state = old_state AND to_state = NEW.state) THEN
    RAISE EXCEPTION '% may not move from % to %', TG_ARGV[0], old_state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'state_moved';
  END IF;
  RETURN NEW;
END $$;

-- Arguments: the machine, the name of the key.
CREATE FUNCTION write_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_state text := '';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_state := OLD.state;
    IF old_state = NEW.state THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO state_moves (machine, row_id, from_state, to_state, moved_by, moved_at)
  VALUES (TG_ARGV[0], (to_jsonb(NEW) ->> TG_ARGV[1])::bigint, old_state, NEW.state, NEW.moved_by, NEW.moved_at);
  RETURN NULL;
END $$;

CREATE TRIGGER state_moves_append_only BEFORE UPDATE OR DELETE ON state_moves
  FOR EACH ROW EXECUTE FUNCTION keep_rows();

INSERT INTO allowed_moves (machine, from_state, to_state) VALUES
  ('order', '', 'OPEN'),
  ('order', 'OPEN', 'PAID'),
  ('order', 'OPEN', 'EXPIRED'),
  ('order', 'OPEN', 'CANCELLED'),
  ('order', 'PAID', 'REFUNDED'),
  ('payment', '', 'READY'),
  ('payment', '', 'PAID'),
  ('payment', 'READY', 'IN_FLIGHT'),
  ('payment', 'READY', 'EXPIRED'),
  ('payment', 'READY', 'VOIDED'),
  ('payment', 'READY', 'STRAY'),
  ('payment', 'IN_FLIGHT', 'PAID'),
  ('payment', 'IN_FLIGHT', 'READY'),
  ('payment', 'IN_FLIGHT', 'STRAY'),
  ('payment', 'EXPIRED', 'STRAY'),
  ('payment', 'VOIDED', 'STRAY'),
  ('payment', 'STRAY', 'RETURNED'),
  ('payment', 'PAID', 'PART_REFUNDED'),
  ('payment', 'PAID', 'REFUNDED'),
  ('payment', 'PART_REFUNDED', 'REFUNDED'),
  ('refund', '', 'PROPOSED'),
  ('refund', '', 'APPROVED'),
  ('refund', '', 'DONE'),
  ('refund', 'PROPOSED', 'APPROVED'),
  ('refund', 'PROPOSED', 'WITHDRAWN'),
  ('refund', 'APPROVED', 'IN_FLIGHT'),
  ('refund', 'IN_FLIGHT', 'DONE'),
  ('refund', 'IN_FLIGHT', 'PENDING'),
  ('refund', 'IN_FLIGHT', 'FAILED'),
  ('refund', 'PENDING', 'DONE'),
  ('refund', 'PENDING', 'FAILED'),
  ('refund', 'FAILED', 'APPROVED'),
  ('refund', 'FAILED', 'DONE'),
  ('coupon', '', 'ISSUED'),
  ('coupon', 'ISSUED', 'HELD'),
  ('coupon', 'ISSUED', 'EXPIRED'),
  ('coupon', 'ISSUED', 'REVOKED'),
  ('coupon', 'HELD', 'ISSUED'),
  ('coupon', 'HELD', 'USED'),
  ('coupon', 'USED', 'ISSUED'),
  ('coupon', 'USED', 'EXPIRED');

--
-- Prices
--

-- The price of a product from a moment on; rows are added, never changed.
CREATE TABLE prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  amount int NOT NULL CHECK (amount >= 0),
  from_at timestamptz NOT NULL,
  set_by bigint REFERENCES users,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT prices_once UNIQUE (name, from_at)
);
CREATE TRIGGER prices_append_only BEFORE UPDATE OR DELETE ON prices FOR EACH ROW EXECUTE FUNCTION keep_rows();

INSERT INTO prices (name, amount, from_at) VALUES
  ('PROFILE_FEEDBACK', 30000, '2026-01-01T00:00:00Z'),
  ('PROFILE_FEEDBACK_MEMBER', 9000, '2026-01-01T00:00:00Z'),
  ('VIDEO_FEEDBACK', 50000, '2026-01-01T00:00:00Z'),
  ('VIDEO_FEEDBACK_MEMBER', 15000, '2026-01-01T00:00:00Z');

--
-- Orders
--

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null once the person has left
  user_id bigint REFERENCES users,
  product text NOT NULL CHECK (product IN ('PROFILE_FEEDBACK', 'VIDEO_FEEDBACK')),
  -- the client's; a repeated request finds its order by it
  order_key uuid NOT NULL,
  title text NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PAID', 'EXPIRED', 'CANCELLED', 'REFUNDED')),
  amount int NOT NULL CHECK (amount >= 0),
  expires_at timestamptz NOT NULL,
  terms_version text NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT orders_key_once UNIQUE (user_id, order_key)
);
CREATE INDEX orders_user ON orders (user_id, id DESC);
CREATE INDEX orders_user_product ON orders (user_id, product, id DESC);
CREATE INDEX orders_open ON orders (expires_at) WHERE state = 'OPEN';
CREATE INDEX orders_newest ON orders (id DESC) WHERE state IN ('PAID', 'REFUNDED');
CREATE TRIGGER orders_check_move BEFORE INSERT OR UPDATE OF state ON orders
  FOR EACH ROW EXECUTE FUNCTION check_move('order');
CREATE TRIGGER orders_write_move AFTER INSERT OR UPDATE OF state ON orders
  FOR EACH ROW EXECUTE FUNCTION write_move('order', 'id');

CREATE TABLE order_lines (
  order_id bigint NOT NULL REFERENCES orders,
  no int NOT NULL,
  ref text NOT NULL,
  label text NOT NULL,
  list int NOT NULL CHECK (list >= 0),
  member_off int NOT NULL DEFAULT 0 CHECK (member_off >= 0),
  set_off int NOT NULL DEFAULT 0 CHECK (set_off >= 0),
  coupon_off int NOT NULL DEFAULT 0 CHECK (coupon_off >= 0),
  paid int NOT NULL CHECK (paid >= 0),
  PRIMARY KEY (order_id, no),
  CONSTRAINT order_lines_add_up CHECK (paid = list - member_off - set_off - coupon_off)
);
CREATE TRIGGER order_lines_append_only BEFORE UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION keep_rows();

--
-- Payments: each row is one try to collect an order
--

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  -- ours, random, sent to the provider; at most 40 characters (KCP)
  provider_id text NOT NULL CONSTRAINT payments_provider_id_once UNIQUE CHECK (length(provider_id) <= 40),
  method text CHECK (method IN ('CARD', 'EASY_PAY', 'TRANSFER', 'MOBILE', 'ZERO')),
  state text NOT NULL DEFAULT 'READY' CHECK (state IN
    ('READY', 'IN_FLIGHT', 'PAID', 'EXPIRED', 'VOIDED', 'STRAY', 'RETURNED', 'PART_REFUNDED', 'REFUNDED')),
  amount int NOT NULL CHECK (amount >= 0),
  -- as read at the provider; the amount, when paid
  taken int CHECK (taken >= 0),
  refunded int NOT NULL DEFAULT 0,
  tx_id text CONSTRAINT payments_tx_id_once UNIQUE,
  token text,
  token_hash bytea CONSTRAINT payments_token_once UNIQUE,
  -- counts confirms: each has an idempotency key of its own
  attempt int NOT NULL DEFAULT 0,
  in_flight_since timestamptz,
  claimed_until timestamptz,
  failures int NOT NULL DEFAULT 0,
  -- the provider's sentence about the last decline
  decline text,
  receipt_url text,
  -- '현대카드 ****1234'
  method_label text,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT payments_zero CHECK (amount > 0 OR method = 'ZERO'),
  CONSTRAINT payments_refunded CHECK (refunded >= 0 AND refunded <= coalesce(taken, 0)),
  CONSTRAINT payments_taken CHECK (state NOT IN ('PAID', 'PART_REFUNDED', 'REFUNDED') OR taken = amount)
);
CREATE INDEX payments_order ON payments (order_id, id);
CREATE UNIQUE INDEX payments_one_live ON payments (order_id) WHERE state IN ('READY', 'IN_FLIGHT');
CREATE UNIQUE INDEX payments_one_paid ON payments (order_id) WHERE state IN ('PAID', 'PART_REFUNDED', 'REFUNDED');
CREATE INDEX payments_in_flight ON payments (id) WHERE state = 'IN_FLIGHT';
CREATE INDEX payments_stray ON payments (id) WHERE state = 'STRAY';
CREATE INDEX payments_paid_at ON payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE TRIGGER payments_check_move BEFORE INSERT OR UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION check_move('payment');
CREATE TRIGGER payments_write_move AFTER INSERT OR UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION write_move('payment', 'id');

--
-- Refunds
--

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  amount int NOT NULL CHECK (amount > 0),
  -- what the rule keeps
  kept int NOT NULL DEFAULT 0 CHECK (kept >= 0),
  source text NOT NULL CHECK (source IN ('RULE', 'OPERATOR', 'CONSOLE', 'CHARGEBACK', 'STRAY')),
  state text NOT NULL CHECK (state IN
    ('PROPOSED', 'APPROVED', 'WITHDRAWN', 'IN_FLIGHT', 'PENDING', 'FAILED', 'DONE')),
  reason text NOT NULL,
  requested_by bigint REFERENCES users,
  approved_by bigint REFERENCES users,
  cancellation_id text CONSTRAINT refunds_cancellation_once UNIQUE,
  -- a Seoul date: three business days (E-Commerce Act 18)
  due_on date NOT NULL,
  -- each repetition after an answer that failed has an idempotency key of its own
  attempt int NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  failure text,
  -- where it was paid by bank: what proves it
  bank_proof text,
  done_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT refunds_two_people CHECK (approved_by <> requested_by)
);
CREATE INDEX refunds_payment ON refunds (payment_id, id);
CREATE UNIQUE INDEX refunds_one_open ON refunds (payment_id) WHERE state IN ('APPROVED', 'IN_FLIGHT', 'PENDING');
CREATE UNIQUE INDEX refunds_one_proposed ON refunds (payment_id) WHERE state = 'PROPOSED';
CREATE INDEX refunds_unfinished ON refunds (due_on, id) WHERE state NOT IN ('DONE', 'WITHDRAWN');
CREATE TRIGGER refunds_check_move BEFORE INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_move('refund');
CREATE TRIGGER refunds_write_move AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION write_move('refund', 'id');

--
-- Ledger: amounts are debit positive, credit negative; every entry sums to 0
--

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN
    ('PAID', 'EARNED', 'DUE', 'REFUNDED', 'STRAY', 'RETURNED', 'SETTLED')),
  event_key text NOT NULL CONSTRAINT ledger_entries_once UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_entries_at ON ledger_entries (at);

CREATE TABLE ledger_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES ledger_entries,
  account text NOT NULL CHECK (account IN ('PG', 'BANK', 'PG_FEE', 'VAT', 'UNEARNED', 'REVENUE', 'REFUND_DUE', 'STRAY',
    'COUPON_COST', 'COUPON_GRANTED')),
  amount int NOT NULL CHECK (amount <> 0),
  order_id bigint REFERENCES orders,
  payment_id bigint REFERENCES payments
);
CREATE INDEX ledger_lines_entry ON ledger_lines (entry_id);
CREATE INDEX ledger_lines_order ON ledger_lines (order_id, account);
CREATE INDEX ledger_lines_payment ON ledger_lines (payment_id, account);

CREATE FUNCTION check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_lines WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'ledger entry % does not sum to 0', NEW.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_lines_balanced AFTER INSERT ON ledger_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION keep_rows();
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE ON ledger_lines
  FOR EACH ROW EXECUTE FUNCTION keep_rows();

--
-- Coupons
--

CREATE TABLE coupon_policies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CONSTRAINT coupon_policies_code_once UNIQUE CHECK (code ~ '^[A-Z0-9]{12,16}$'),
  title text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('AMOUNT', 'PERCENT', 'TOUR_FREE')),
  -- won or percent; 1 for a free tour
  value int NOT NULL CHECK (value > 0),
  products text[] NOT NULL CHECK (cardinality(products) > 0),
  min_amount int NOT NULL DEFAULT 0 CHECK (min_amount >= 0),
  max_off int CHECK (max_off > 0),
  can_overlap boolean NOT NULL DEFAULT false,
  -- when it can be registered
  valid_from timestamptz NOT NULL,
  valid_to timestamptz NOT NULL,
  -- how long a registered one is good; until valid_to where null
  valid_days int CHECK (valid_days > 0),
  per_person int NOT NULL DEFAULT 1 CHECK (per_person > 0),
  total_limit int NOT NULL CHECK (total_limit > 0),
  issued int NOT NULL DEFAULT 0,
  -- made by a rule (late compensation), never by its code
  is_internal boolean NOT NULL DEFAULT false,
  stopped_at timestamptz,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  CONSTRAINT coupon_policies_dates CHECK (valid_from < valid_to),
  CONSTRAINT coupon_policies_percent CHECK (kind <> 'PERCENT' OR value <= 100),
  CONSTRAINT coupon_policies_gone CHECK (issued >= 0 AND issued <= total_limit)
);

CREATE TABLE coupons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  policy_id bigint NOT NULL REFERENCES coupon_policies,
  user_id bigint REFERENCES users,
  -- which of the person's coupons of this policy
  nth int NOT NULL,
  state text NOT NULL DEFAULT 'ISSUED' CHECK (state IN ('ISSUED', 'HELD', 'USED', 'EXPIRED', 'REVOKED')),
  order_id bigint REFERENCES orders,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT coupons_taken UNIQUE (policy_id, user_id, nth),
  CONSTRAINT coupons_of_an_order CHECK ((order_id IS NOT NULL) = (state IN ('HELD', 'USED')))
);
CREATE INDEX coupons_user ON coupons (user_id, id DESC);
CREATE INDEX coupons_order ON coupons (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX coupons_expiring ON coupons (expires_at) WHERE state = 'ISSUED';
CREATE INDEX coupons_policy ON coupons (policy_id, id);
CREATE TRIGGER coupons_check_move BEFORE INSERT OR UPDATE OF state ON coupons
  FOR EACH ROW EXECUTE FUNCTION check_move('coupon');
CREATE TRIGGER coupons_write_move AFTER INSERT OR UPDATE OF state ON coupons
  FOR EACH ROW EXECUTE FUNCTION write_move('coupon', 'id');

-- Who moved which coupon why, for its holder and for operators.
CREATE TABLE coupon_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coupon_id bigint NOT NULL REFERENCES coupons,
  policy_id bigint NOT NULL REFERENCES coupon_policies,
  state text NOT NULL,
  -- to the person's usable coupons: 1, -1 or 0
  delta int NOT NULL CHECK (delta BETWEEN -1 AND 1),
  reason text NOT NULL,
  order_id bigint REFERENCES orders,
  moved_by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX coupon_moves_coupon ON coupon_moves (coupon_id, id);
CREATE TRIGGER coupon_moves_append_only BEFORE UPDATE OR DELETE ON coupon_moves
  FOR EACH ROW EXECUTE FUNCTION keep_rows();

-- Codes that were tried; ten failures an hour and person.
CREATE TABLE coupon_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX coupon_tries_user ON coupon_tries (user_id, at);

--
-- The outside
--

-- Webhooks that were verified; the provider repeats them.
CREATE TABLE hooks (
  webhook_id text PRIMARY KEY,
  type text NOT NULL,
  provider_id text,
  received_at timestamptz NOT NULL
);
CREATE INDEX hooks_received ON hooks (received_at);
CREATE TRIGGER hooks_append_only BEFORE UPDATE ON hooks FOR EACH ROW EXECUTE FUNCTION keep_rows();

-- What the provider's events and our ledger tell differently.
CREATE TABLE differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id text NOT NULL,
  payment_id bigint REFERENCES payments,
  ours int NOT NULL,
  theirs int NOT NULL,
  found_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  solved_at timestamptz
);
CREATE UNIQUE INDEX differences_open ON differences (provider_id) WHERE solved_at IS NULL;
CREATE INDEX differences_newest ON differences (id DESC);

-- Each run of the comparison.
CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  events int NOT NULL DEFAULT 0,
  payments int NOT NULL DEFAULT 0,
  ours bigint NOT NULL DEFAULT 0,
  theirs bigint NOT NULL DEFAULT 0,
  different int NOT NULL DEFAULT 0,
  failure text
);

--
-- Repeated calls
--

-- Answers of calls that carry an Idempotency-Key; a row without an answer is in work until claimed_until.
CREATE TABLE idempotent_calls (
  user_id bigint NOT NULL REFERENCES users,
  key text NOT NULL,
  endpoint text NOT NULL,
  input_hash bytea NOT NULL,
  answer jsonb,
  claimed_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_calls_old ON idempotent_calls (created_at);

--
-- Retention
--

ALTER TABLE retained.facts DROP CONSTRAINT facts_kind_check;
ALTER TABLE retained.facts ADD CONSTRAINT facts_kind_check CHECK (kind IN ('CONTRACT', 'NOTICE', 'PAYMENT'));
