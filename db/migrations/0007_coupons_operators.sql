-- What a coupon takes off the order that holds or used it: the lines of an order know only what all its coupons did.
ALTER TABLE coupons ADD COLUMN taken_off int CHECK (taken_off >= 0);
UPDATE coupons SET taken_off = CASE
  WHEN id = (SELECT min(o.id) FROM coupons o WHERE o.order_id = coupons.order_id)
  THEN (SELECT coalesce(sum(l.coupon_off), 0) FROM order_lines l WHERE l.order_id = coupons.order_id)
  ELSE 0 END
WHERE order_id IS NOT NULL;
ALTER TABLE coupons ADD CONSTRAINT coupons_taken_off CHECK ((taken_off IS NOT NULL) = (order_id IS NOT NULL));

-- Newest first, as operators read them.
CREATE INDEX coupons_policy_state ON coupons (policy_id, state, id DESC);
DROP INDEX coupons_policy;

-- The webhooks of an order.
CREATE INDEX hooks_provider ON hooks (provider_id);
