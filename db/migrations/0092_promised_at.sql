-- Since when a delivery is owed: a message that goes on after a stop of days begins anew and is not given up as old.
-- One value for all is no rewriting of a large table, and what was delivered is never asked for it.
ALTER TABLE deliveries ADD promised_at timestamptz NOT NULL DEFAULT now();
UPDATE deliveries SET promised_at = created_at
WHERE status IN ('READY', 'HELD', 'SENDING', 'RETRY', 'FAILED') OR (status = 'BLOCKED' AND blocked_reason = 'STOPPED');
