-- How much a text has in common with those of impostors, weighed as it is written: it orders what operators read and
-- decides nothing. Messages and proposals are read by operators only from a sum on, so it has to be known without
-- reading them; those below have none.
ALTER TABLE castings ADD COLUMN signal_weight smallint NOT NULL DEFAULT 0;
ALTER TABLE casting_messages ADD COLUMN signal_weight smallint;
ALTER TABLE proposals ADD COLUMN signal_weight smallint;
CREATE INDEX casting_messages_signals ON casting_messages (created_at) WHERE signal_weight IS NOT NULL;
CREATE INDEX proposals_signals ON proposals (created_at) WHERE signal_weight IS NOT NULL;

-- A casting is compared with those that operators refused or hid.
CREATE INDEX castings_refused_phone ON castings (company_phone) WHERE status IN ('REJECTED', 'HIDDEN');

ALTER TABLE read_texts DROP CONSTRAINT read_texts_kind_check;
ALTER TABLE read_texts ADD CONSTRAINT read_texts_kind_check
  CHECK (kind IN ('QUESTION', 'ANSWER', 'COMMENT', 'MESSAGE', 'PROPOSAL')) NOT VALID;
