-- Folders of actors that a casting manager keeps.
CREATE TABLE casting_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_lists_owner ON casting_lists (owner_id, updated_at DESC, id DESC);

CREATE TABLE casting_list_profiles (
  casting_list_id bigint NOT NULL REFERENCES casting_lists ON DELETE CASCADE,
  profile_id bigint NOT NULL REFERENCES profiles,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (casting_list_id, profile_id)
);
CREATE INDEX casting_list_profiles_order ON casting_list_profiles (casting_list_id, added_at DESC, profile_id DESC);
CREATE INDEX casting_list_profiles_profile ON casting_list_profiles (profile_id);
