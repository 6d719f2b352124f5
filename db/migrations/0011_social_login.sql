-- Accounts at Kakao and Google: one there is one person here, and a person has one of each at most.
CREATE TABLE sns_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  provider text NOT NULL CHECK (provider IN ('KAKAO', 'GOOGLE')),
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sns_accounts_subject_once UNIQUE (provider, subject),
  CONSTRAINT sns_accounts_one_each UNIQUE (user_id, provider)
);

-- Who has signed in there but has no account here yet: ten minutes to join. Nothing else of them is kept until their age
-- is known.
CREATE TABLE join_tickets (
  token_hash bytea PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('KAKAO', 'GOOGLE')),
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- The day's number of codes for everybody is counted with each new one.
CREATE INDEX phone_codes_created ON phone_codes (created_at);
