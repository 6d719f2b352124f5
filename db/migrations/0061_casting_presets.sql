-- A whole casting under a name, to begin new ones with: its values without days, pictures, files and contact.
CREATE TABLE casting_presets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  stored jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT casting_presets_once UNIQUE (owner_id, name)
);
