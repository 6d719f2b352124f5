-- When a delivery is to be tried next, and when somebody last took it in hand: of two workers one sends.
ALTER TABLE deliveries
  ADD due_at timestamptz NOT NULL DEFAULT now(),
  ADD reserved_at timestamptz,
  -- doesn't wait for the morning
  ADD is_urgent boolean NOT NULL DEFAULT false,
  -- an operator's look at their own message
  ADD is_test boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT deliveries_blocked_reason_check,
  ADD CONSTRAINT deliveries_blocked_reason_check CHECK (blocked_reason IN
    ('NO_CONSENT', 'NIGHT', 'OPT_OUT', 'NO_ADDRESS', 'DAILY_CAP', 'NO_SENDER', 'SEEN', 'GONE', 'STOPPED'));
CREATE INDEX deliveries_open ON deliveries (due_at) WHERE status IN ('READY', 'HELD', 'SENDING', 'RETRY');
CREATE INDEX deliveries_failed ON deliveries (id DESC) WHERE status = 'FAILED';
