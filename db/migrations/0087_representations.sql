-- Who acts for an actor: a guardian or an agency, agreed by the actor with a code to their own phone.
CREATE TABLE representations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  representative_id bigint NOT NULL REFERENCES users (id),
  -- null until somebody has agreed: asking never tells whether an account exists
  represented_id bigint REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('GUARDIAN', 'AGENCY')),
  status text NOT NULL DEFAULT 'ASKED' CHECK (status IN ('ASKED', 'AGREED', 'ENDED')),
  -- as typed when asking; emptied once agreed or ended
  name text,
  phone_index text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  agreed_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT representations_end CHECK ((status = 'ENDED') = (ended_at IS NOT NULL)),
  CONSTRAINT representations_agreement
    CHECK (status <> 'AGREED' OR (represented_id IS NOT NULL AND agreed_at IS NOT NULL)),
  CONSTRAINT representations_asked CHECK (status <> 'ASKED' OR (name IS NOT NULL AND phone_index IS NOT NULL))
);
CREATE UNIQUE INDEX representations_asked_once ON representations (representative_id, phone_index, name)
  WHERE status = 'ASKED';
CREATE UNIQUE INDEX representations_agreed_once ON representations (representative_id, represented_id)
  WHERE status = 'AGREED';
CREATE INDEX representations_representative ON representations (representative_id, id DESC);
CREATE INDEX representations_represented ON representations (represented_id, id DESC);
CREATE INDEX representations_phone ON representations (phone_index) WHERE status = 'ASKED';
