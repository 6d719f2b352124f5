-- How somebody who posts keeps what their notices and auditions said, beside the rate of their replies.
ALTER TABLE audition_slots ADD COLUMN moved_late_at timestamptz;
ALTER TABLE reply_rates
  ADD COLUMN auditions integer NOT NULL DEFAULT 0,
  ADD COLUMN moved_late integer NOT NULL DEFAULT 0,
  ADD COLUMN notices integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_terms integer NOT NULL DEFAULT 0,
  -- How many the owner has answered how: {MOVED_LATE: {OURS: 1}, TERMS: {BETTER: 2}}.
  ADD COLUMN promise_answers jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT reply_rates_promises CHECK (ended >= 0 AND answered >= 0 AND answered <= ended
    AND moved_late >= 0 AND moved_late <= auditions AND changed_terms >= 0 AND changed_terms <= notices) NOT VALID;
-- Somebody without ended applications may have auditions.
ALTER TABLE reply_rates DROP CONSTRAINT reply_rates_check;

-- Why an audition was moved late, or, without a slot, why the terms of a notice were changed: a state, no words.
CREATE TABLE promise_answers (
  casting_id bigint NOT NULL REFERENCES castings (id) ON DELETE CASCADE,
  slot_id bigint REFERENCES audition_slots (id) ON DELETE CASCADE,
  answer text NOT NULL CHECK (answer IN ('AGREED', 'OUTSIDE', 'BETTER', 'OURS')),
  answered_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promise_answers_once UNIQUE NULLS NOT DISTINCT (casting_id, slot_id)
);
CREATE INDEX promise_answers_slot ON promise_answers (slot_id) WHERE slot_id IS NOT NULL;
