-- What happened on each day in Korea, counted once it is over: the statistics of the operators read these rows alone.
CREATE TABLE daily_figures (
  day date PRIMARY KEY,
  members integer NOT NULL,
  joined integer NOT NULL,
  leavers integer NOT NULL,
  castings integer NOT NULL,
  opened integer NOT NULL,
  applications integer NOT NULL,
  replies integer NOT NULL,
  counted_at timestamptz NOT NULL
);
-- The money of the same days by product, as the ledger has it; days without a movement have no row.
CREATE TABLE daily_income (
  day date NOT NULL,
  product text NOT NULL CHECK (product IN ('PLUS', 'PROFILE_FEEDBACK', 'VIDEO_FEEDBACK', 'TOUR', 'LECTURE')),
  orders integer NOT NULL,
  collected bigint NOT NULL,
  refunds integer NOT NULL,
  refunded bigint NOT NULL,
  earned bigint NOT NULL,
  PRIMARY KEY (day, product)
);
