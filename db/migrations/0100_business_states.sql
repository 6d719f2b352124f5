-- What the tax office last said of the business number of an approval, asked every night.
CREATE TABLE business_states (
  authorisation_id bigint PRIMARY KEY REFERENCES casting_auth_applications (id) ON DELETE CASCADE,
  state text NOT NULL,
  closed_on date,
  asked_at timestamptz NOT NULL
);
