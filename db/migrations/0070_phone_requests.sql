-- A code belongs to the request it was sent for: whoever else asks for the same number neither uses up its tries nor
-- replaces it.
ALTER TABLE phone_codes ADD COLUMN request_hash bytea;
CREATE INDEX phone_codes_request ON phone_codes (request_hash) WHERE request_hash IS NOT NULL;

-- Texts to guardians by their numbers alone: accounts that go take no count with them. A refusal keeps the number quiet.
CREATE TABLE guardian_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_index text NOT NULL,
  is_refusal boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guardian_texts_phone ON guardian_texts (phone_index, created_at DESC);
