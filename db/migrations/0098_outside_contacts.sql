-- What a team says of a call or a message outside of the product, with the number that its receiver checks.
CREATE TABLE outside_contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings (id),
  application_id bigint REFERENCES applications (id) ON DELETE SET NULL,
  made_by bigint REFERENCES users (id),
  channel text NOT NULL CHECK (channel IN ('CALL', 'CHAT')),
  about text NOT NULL,
  number_hash bytea CONSTRAINT outside_contacts_number UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outside_contacts_casting ON outside_contacts (casting_id, id DESC);
CREATE INDEX outside_contacts_made_by ON outside_contacts (made_by, created_at) WHERE made_by IS NOT NULL;
CREATE INDEX outside_contacts_application ON outside_contacts (application_id) WHERE application_id IS NOT NULL;
