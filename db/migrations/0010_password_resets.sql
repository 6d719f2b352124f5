-- A password found again: one open token a person, kept as its hash. `has_legacy_password`: the account came from an
-- older system whose password does not work here, so a new one has to be set.
ALTER TABLE users ADD COLUMN has_legacy_password boolean NOT NULL DEFAULT false;

CREATE TABLE password_resets (
  user_id bigint PRIMARY KEY REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT password_resets_token_once UNIQUE,
  expires_at timestamptz NOT NULL
);
