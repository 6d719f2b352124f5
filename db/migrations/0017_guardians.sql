-- Who agrees for a person under fourteen. Until they have, the account is GUARDIAN_PENDING and nobody signs in to it;
-- without an answer by `until` it is removed with everything that hangs on it.
CREATE TABLE guardians (
  user_id bigint PRIMARY KEY REFERENCES users,
  name text NOT NULL,
  phone_encrypted text NOT NULL,
  phone_index text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('FATHER', 'MOTHER', 'ETC')),
  until timestamptz NOT NULL,
  -- the link of the last text message; a newer one voids it, the answer ends it
  token_hash bytea CONSTRAINT guardians_token_once UNIQUE,
  texts int NOT NULL DEFAULT 1,
  texted_at timestamptz NOT NULL,
  -- who signs in meanwhile sees what is awaited by this ticket, and nothing else
  waiting_hash bytea CONSTRAINT guardians_waiting_once UNIQUE,
  waiting_until timestamptz,
  method text CHECK (method IN ('PHONE_CODE')),
  agreed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guardians_phone ON guardians (phone_index, texted_at DESC);
CREATE INDEX guardians_open ON guardians (until) WHERE agreed_at IS NULL;
