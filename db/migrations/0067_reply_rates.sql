-- Of the applications to somebody's notices that ended in the last half year, how many were told a result.
CREATE TABLE reply_rates (
  user_id bigint PRIMARY KEY REFERENCES users,
  answered int NOT NULL,
  ended int NOT NULL CHECK (ended > 0 AND answered BETWEEN 0 AND ended),
  counted_at timestamptz NOT NULL DEFAULT now()
);
