-- Where an actor wants a fee to be paid, encrypted: bank, number and holder. It goes half a year after the last fee.
ALTER TABLE agreements ADD COLUMN account_encrypted text;
ALTER TABLE agreements ADD COLUMN account_set_at timestamptz;
ALTER TABLE agreements ADD CONSTRAINT agreements_account
  CHECK ((account_encrypted IS NULL) = (account_set_at IS NULL)) NOT VALID;
