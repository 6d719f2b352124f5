-- What the provider holds of our customers' money at the beginning of each Seoul day, by the ledger: a morning's
-- reconciliation adds the entries of one day to it instead of reading the lines of all time.
CREATE TABLE provider_balances (
  until timestamptz PRIMARY KEY,
  amount bigint NOT NULL
);
