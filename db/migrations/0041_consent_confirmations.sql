-- When somebody was last reminded that they agreed to advertising.
CREATE TABLE consent_confirmations (
  user_id bigint PRIMARY KEY REFERENCES users,
  told_at timestamptz NOT NULL
);
