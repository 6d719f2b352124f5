-- Append-only tables also refuse TRUNCATE, which fires no trigger for rows.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_log', 'coupon_moves', 'hooks', 'ledger_entries', 'ledger_lines', 'order_lines',
    'prices', 'provider_balances', 'state_moves'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_rows()',
      name || '_no_truncating', name);
  END LOOP;
END $$;
