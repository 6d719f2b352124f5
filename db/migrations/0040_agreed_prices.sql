-- A declined change to yearly had raised the accepted price of the month to that of a year.
UPDATE plus_subscriptions s SET agreed_price = (
  SELECT price FROM plus_periods WHERE subscription_id = s.id AND is_paid ORDER BY starts DESC, order_id DESC LIMIT 1)
WHERE s.state IN ('ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE') AND s.type = 'MONTHLY' AND s.next_type = 'MONTHLY'
  AND EXISTS (SELECT FROM plus_periods change WHERE change.subscription_id = s.id AND change.kind = 'CHANGE'
    AND NOT change.is_paid AND change.price = s.agreed_price AND change.order_id IS DISTINCT FROM s.open_order_id);
