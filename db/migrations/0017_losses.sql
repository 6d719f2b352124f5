-- Money that the provider gave back after our bank account had already done so is booked as a loss.

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (
  kind IN ('PAID', 'EARNED', 'CREDIT', 'DUE', 'REFUNDED', 'STRAY', 'RETURNED', 'SETTLED', 'LOST'));
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_account_check;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_account_check CHECK (
  account IN ('PG', 'BANK', 'PG_FEE', 'VAT', 'UNEARNED', 'REVENUE', 'REFUND_DUE', 'STRAY', 'LOSS', 'COUPON_COST', 'COUPON_GRANTED'));
