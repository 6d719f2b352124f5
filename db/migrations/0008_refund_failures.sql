-- Tries of a refund in a row that the provider did not answer, when the next one is due, and when operators were told.
ALTER TABLE refunds ADD COLUMN failures int NOT NULL DEFAULT 0 CHECK (failures >= 0);
ALTER TABLE refunds ADD COLUMN retry_at timestamptz;
ALTER TABLE refunds ADD COLUMN alarmed_at timestamptz;
