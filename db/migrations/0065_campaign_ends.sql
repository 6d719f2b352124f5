-- A message that was stopped can be ended where it is.
ALTER TABLE campaigns DROP CONSTRAINT campaigns_status_check,
  ADD CONSTRAINT campaigns_status_check CHECK (status IN ('DRAFT', 'SENDING', 'SENT', 'STOPPED', 'ENDED'));
