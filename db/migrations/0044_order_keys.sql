-- An order key belongs to what is bought with it: the same key for something else, or by another person, is refused.
ALTER TABLE orders ADD COLUMN bought bytea;
-- Keys that several people have used stay with the first of them.
UPDATE orders SET order_key = gen_random_uuid()
WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY order_key ORDER BY id) AS nth FROM orders) AS keyed
  WHERE nth > 1);
ALTER TABLE orders DROP CONSTRAINT orders_key_once;
ALTER TABLE orders ADD CONSTRAINT orders_key_once UNIQUE (order_key);
