-- The one PDF that the person who prints gets for a round. Kept for a day; the file itself lies in the store.

CREATE TABLE tour_round_files (
  round_id bigint PRIMARY KEY REFERENCES tour_rounds ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('MAKING', 'READY', 'FAILED')),
  key uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  made_at timestamptz,
  pages int,
  -- orders whose profile could not be read
  left_out bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT tour_round_files_made CHECK ((state = 'READY') = (made_at IS NOT NULL AND pages IS NOT NULL))
);
