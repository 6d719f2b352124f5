-- How people who signed as producers paid in the last half year, counted every night. Disputed: both sides still say
-- something else, so it counts for neither.
CREATE TABLE pay_rates (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  on_time integer NOT NULL,
  ended integer NOT NULL,
  disputed integer NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  CHECK (on_time BETWEEN 0 AND ended AND disputed >= 0)
);
CREATE INDEX agreement_fees_ended ON agreement_fees (due_on);
