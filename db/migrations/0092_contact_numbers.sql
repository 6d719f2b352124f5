-- The number of each message that leaves, by which anybody asks whether it is ours. Numbers are kept as keyed hashes.
CREATE TABLE contact_numbers (
  number_hash bytea PRIMARY KEY,
  -- Of the message's key: one that is sent again keeps its number.
  message_hash bytea NOT NULL CONSTRAINT contact_numbers_message UNIQUE,
  kind text NOT NULL,
  channel text NOT NULL,
  -- The member it was sent to, and what it is about.
  user_id bigint REFERENCES users (id),
  casting_id bigint REFERENCES castings (id),
  recipient text NOT NULL DEFAULT '',
  link text,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX contact_numbers_user ON contact_numbers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contact_numbers_casting ON contact_numbers (casting_id) WHERE casting_id IS NOT NULL;
CREATE INDEX contact_numbers_sent ON contact_numbers (sent_at);

-- Where a number was checked by others than the person it was sent to: each account or network once, as a keyed hash.
CREATE TABLE contact_number_checks (
  number_hash bytea NOT NULL REFERENCES contact_numbers (number_hash) ON DELETE CASCADE,
  place_hash bytea NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (number_hash, place_hash)
);

-- Numbers that nobody was sent, by who tried them: an account or an address. Removed after two days.
CREATE TABLE contact_number_misses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_number_misses_at ON contact_number_misses (created_at);
CREATE INDEX contact_number_misses_place ON contact_number_misses (place, created_at);

-- The casting that the news are about, where there is one.
ALTER TABLE deliveries ADD COLUMN casting_id bigint;
