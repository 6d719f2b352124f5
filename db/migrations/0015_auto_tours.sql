-- Automatic tours of members: once a month, to the offices that they agreed to.

CREATE TABLE auto_tours (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subscription_id bigint NOT NULL REFERENCES plus_subscriptions,
  month date NOT NULL,
  -- the day on which what is agreed to is ordered
  orders_on date NOT NULL,
  state text NOT NULL DEFAULT 'LISTED' CHECK (state IN ('LISTED', 'ORDERED', 'SKIPPED')),
  reason text CHECK (reason IN ('OFF', 'NOT_MEMBER', 'PROFILE', 'FILE', 'NONE', 'DECLINED')),
  order_id bigint REFERENCES orders,
  listed_at timestamptz NOT NULL,
  CONSTRAINT auto_tours_month_once UNIQUE (subscription_id, month),
  CONSTRAINT auto_tours_reason CHECK ((state = 'SKIPPED') = (reason IS NOT NULL)),
  CONSTRAINT auto_tours_order CHECK (state <> 'ORDERED' OR order_id IS NOT NULL)
);
CREATE UNIQUE INDEX auto_tours_of_order ON auto_tours (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX auto_tours_listed ON auto_tours (orders_on, id) WHERE state = 'LISTED';

CREATE TABLE auto_tour_stops (
  auto_tour_id bigint NOT NULL REFERENCES auto_tours ON DELETE CASCADE,
  tour_id bigint NOT NULL REFERENCES tours,
  PRIMARY KEY (auto_tour_id, tour_id)
);
CREATE INDEX auto_tour_stops_tour ON auto_tour_stops (tour_id);

-- Offices to which a member has agreed to pass the profile on, each with the words (Personal Information Protection Act 17).
CREATE TABLE auto_tour_offices (
  subscription_id bigint NOT NULL REFERENCES plus_subscriptions,
  office_id bigint NOT NULL REFERENCES offices,
  user_id bigint NOT NULL REFERENCES users,
  consent text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, office_id)
);
CREATE INDEX auto_tour_offices_user ON auto_tour_offices (user_id);
CREATE INDEX auto_tour_offices_office ON auto_tour_offices (office_id);

CREATE INDEX plus_subscriptions_auto_tour ON plus_subscriptions (id) WHERE auto_tour_on;
