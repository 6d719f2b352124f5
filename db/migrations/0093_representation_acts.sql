-- What representatives did for an actor, by the endpoint's name.
CREATE TABLE representation_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  representation_id bigint NOT NULL REFERENCES representations (id) ON DELETE CASCADE,
  act text NOT NULL,
  acted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX representation_acts_representation ON representation_acts (representation_id, id DESC);
-- Whether the guardian wants to be reached at their number in the actor's place.
ALTER TABLE representations ADD COLUMN shows_contact boolean NOT NULL DEFAULT false;
-- A guardian by representing the actor, not by consenting to the account.
ALTER TABLE guardians ADD COLUMN is_representative boolean NOT NULL DEFAULT false;
