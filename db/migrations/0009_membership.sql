-- The plus membership: cards on file, subscriptions and what they have paid for.

--
-- Charges of a card on file
--

INSERT INTO allowed_moves (machine, from_state, to_state) VALUES
  ('payment', '', 'IN_FLIGHT'),
  ('payment', 'IN_FLIGHT', 'FAILED'),
  ('payment', 'FAILED', 'STRAY'),
  ('card', '', 'NEEDED'),
  ('card', 'NEEDED', 'ISSUED'),
  ('card', 'NEEDED', 'FAILED'),
  ('card', 'ISSUED', 'REPLACED'),
  ('card', 'REPLACED', 'DELETED'),
  ('plus', '', 'JOINING'),
  ('plus', 'JOINING', 'ACTIVE'),
  ('plus', 'JOINING', 'FAILED'),
  ('plus', 'ACTIVE', 'CANCEL_SCHEDULED'),
  ('plus', 'ACTIVE', 'PAST_DUE'),
  ('plus', 'ACTIVE', 'ENDED'),
  ('plus', 'CANCEL_SCHEDULED', 'ACTIVE'),
  ('plus', 'CANCEL_SCHEDULED', 'ENDED'),
  ('plus', 'PAST_DUE', 'ACTIVE'),
  ('plus', 'PAST_DUE', 'ENDED');

CREATE TABLE cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null once the person has left
  user_id bigint REFERENCES users,
  -- ours, random, a new one for each window; the provider's keys are found by it
  issue_id uuid NOT NULL CONSTRAINT cards_issue_once UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('JOIN', 'REPLACE')),
  state text NOT NULL DEFAULT 'NEEDED' CHECK (state IN ('NEEDED', 'ISSUED', 'REPLACED', 'DELETED', 'FAILED')),
  -- what the window gave, to be confirmed; sealed
  token text,
  token_hash bytea CONSTRAINT cards_token_once UNIQUE,
  -- what charges are made with; sealed, emptied with its deletion
  key text,
  key_hash bytea CONSTRAINT cards_key_once UNIQUE,
  card_name text,
  last4 text CHECK (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT cards_key CHECK ((key IS NOT NULL) = (state IN ('ISSUED', 'REPLACED')))
);
CREATE INDEX cards_user ON cards (user_id, id);
-- What the nightly tidying looks at.
CREATE INDEX cards_unused ON cards (created_at) WHERE state IN ('NEEDED', 'REPLACED');
CREATE TRIGGER cards_check_move BEFORE INSERT OR UPDATE OF state ON cards
  FOR EACH ROW EXECUTE FUNCTION check_move('card');
CREATE TRIGGER cards_write_move AFTER INSERT OR UPDATE OF state ON cards
  FOR EACH ROW EXECUTE FUNCTION write_move('card', 'id');

ALTER TABLE payments DROP CONSTRAINT payments_state_check;
ALTER TABLE payments ADD CONSTRAINT payments_state_check CHECK (state IN
  ('READY', 'IN_FLIGHT', 'FAILED', 'PAID', 'EXPIRED', 'VOIDED', 'STRAY', 'RETURNED', 'PART_REFUNDED', 'REFUNDED'));
-- The card on file that is charged; null where the person pays in a window.
ALTER TABLE payments ADD COLUMN card_id bigint REFERENCES cards;
CREATE INDEX payments_card ON payments (card_id) WHERE card_id IS NOT NULL;

--
-- What is sold
--

ALTER TABLE orders DROP CONSTRAINT orders_product_check;
ALTER TABLE orders ADD CONSTRAINT orders_product_check CHECK (product IN ('PLUS', 'PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
  ('PAID', 'EARNED', 'CREDIT', 'DUE', 'REFUNDED', 'STRAY', 'RETURNED', 'SETTLED'));

INSERT INTO prices (name, amount, from_at) VALUES
  ('PLUS_MONTHLY', 19900, '2026-01-01T00:00:00Z'),
  ('PLUS_YEARLY', 199000, '2026-01-01T00:00:00Z');

--
-- Subscriptions
--

CREATE TABLE plus_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null once the person has left
  user_id bigint REFERENCES users,
  type text NOT NULL CHECK (type IN ('MONTHLY', 'YEARLY')),
  -- the cycle from the next payment on
  next_type text NOT NULL CHECK (next_type IN ('MONTHLY', 'YEARLY')),
  state text NOT NULL DEFAULT 'JOINING' CHECK (state IN
    ('JOINING', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE', 'ENDED', 'FAILED')),
  card_id bigint NOT NULL REFERENCES cards,
  -- the most that the member has agreed to pay for the next period
  agreed_price int NOT NULL CHECK (agreed_price >= 0),
  agreed_at timestamptz NOT NULL,
  terms_version text NOT NULL,
  -- the first moment without benefits, whatever the state
  benefits_until timestamptz NOT NULL,
  -- the order that waits for its payment: the joining, a renewal or a change
  open_order_id bigint REFERENCES orders,
  -- Seoul date of the next try to collect it; null while one runs, and where a new card is needed
  next_try_on date,
  auto_tour_on boolean NOT NULL DEFAULT false,
  auto_tour_categories bigint[] NOT NULL DEFAULT '{}',
  auto_tour_cap int CHECK (auto_tour_cap > 0),
  auto_tour_file_id bigint,
  cancel_reason text CHECK (cancel_reason IN ('PRICE', 'UNUSED', 'FEW_CASTINGS', 'BREAK', 'OTHER')),
  ended_as text CHECK (ended_as IN ('CANCELLED', 'CANCELLED_NOW', 'UNPAID', 'NO_CONSENT', 'REFUNDED', 'LEFT')),
  joined_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX plus_subscriptions_one_live ON plus_subscriptions (user_id)
  WHERE state IN ('JOINING', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE');
CREATE INDEX plus_subscriptions_user ON plus_subscriptions (user_id, id DESC);
CREATE INDEX plus_subscriptions_card ON plus_subscriptions (card_id);
CREATE INDEX plus_subscriptions_overdue ON plus_subscriptions (next_try_on) WHERE state = 'PAST_DUE';
CREATE TRIGGER plus_subscriptions_check_move BEFORE INSERT OR UPDATE OF state ON plus_subscriptions
  FOR EACH ROW EXECUTE FUNCTION check_move('plus');
CREATE TRIGGER plus_subscriptions_write_move AFTER INSERT OR UPDATE OF state ON plus_subscriptions
  FOR EACH ROW EXECUTE FUNCTION write_move('plus', 'id');

-- What each order of a membership buys. Days in Seoul, half-open.
CREATE TABLE plus_periods (
  order_id bigint PRIMARY KEY REFERENCES orders,
  subscription_id bigint NOT NULL REFERENCES plus_subscriptions,
  kind text NOT NULL CHECK (kind IN ('JOIN', 'RENEWAL', 'CHANGE')),
  type text NOT NULL CHECK (type IN ('MONTHLY', 'YEARLY')),
  -- the day from which periods of this cycle are counted, and which of them this is
  anchor date NOT NULL,
  nth int NOT NULL CHECK (nth >= 0),
  starts date NOT NULL,
  ends date NOT NULL CHECK (ends >= starts),
  -- the full price, and what of it a replaced period pays
  price int NOT NULL CHECK (price >= 0),
  credit int NOT NULL DEFAULT 0 CHECK (credit >= 0 AND credit <= price),
  is_paid boolean NOT NULL DEFAULT false,
  -- how many days before its end the member was last told of the next payment: 30 or 7
  told int,
  -- the higher price that the member was last told of
  told_price int,
  earned_at timestamptz,
  -- again after a change that was undone
  times_earned int NOT NULL DEFAULT 0,
  CONSTRAINT plus_periods_apart EXCLUDE USING gist (
    int8range(subscription_id, subscription_id, '[]') WITH &&, daterange(starts, ends) WITH &&) WHERE (is_paid)
);
CREATE INDEX plus_periods_subscription ON plus_periods (subscription_id, starts);
CREATE INDEX plus_periods_ending ON plus_periods (ends) WHERE is_paid AND earned_at IS NULL;

-- Tours that a member's automatic tours leave out.
CREATE TABLE tour_offs (
  subscription_id bigint NOT NULL REFERENCES plus_subscriptions,
  tour_id bigint NOT NULL,
  PRIMARY KEY (subscription_id, tour_id)
);

-- Whether somebody pays member prices and has the benefits at a moment. The one rule; the column on users follows the
-- states alone and is for search.
CREATE FUNCTION plus_member_at(person bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM plus_subscriptions
    WHERE user_id = person AND state IN ('ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE') AND benefits_until > at)
$$;

CREATE FUNCTION keep_plus_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET is_plus_member = NEW.state IN ('ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE')
  WHERE id = NEW.user_id AND NEW.state NOT IN ('JOINING', 'FAILED');
  RETURN NULL;
END $$;
CREATE TRIGGER plus_subscriptions_keep_member AFTER INSERT OR UPDATE OF state ON plus_subscriptions
  FOR EACH ROW EXECUTE FUNCTION keep_plus_member();
