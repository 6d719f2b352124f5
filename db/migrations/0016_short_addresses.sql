-- An address of an actor's own choice that leads to the profile: /a/name.

ALTER TABLE profiles ADD COLUMN short_name text CHECK (short_name ~ '^[a-z][a-z0-9-]{2,19}$');
CREATE UNIQUE INDEX profiles_short_name_once ON profiles (short_name);
