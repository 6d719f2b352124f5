-- When a fee arrived, as the actor says, and what the owner answers where the two sides differ.
ALTER TABLE agreement_fees
  ADD COLUMN received_on date,
  ADD COLUMN dispute_answer text CHECK (dispute_answer IN ('SENT', 'OWED'));
