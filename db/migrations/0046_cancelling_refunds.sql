-- A refund that an operator proposes by cancelling an order: once a second operator approves it, the order ends.
ALTER TABLE refunds ADD is_cancellation boolean NOT NULL DEFAULT false;
