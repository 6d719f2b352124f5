-- The very name that was typed, however many others have it within theirs.
CREATE INDEX profiles_name_key ON profiles (lower(regexp_replace(actor_name, '\s+', '', 'g')))
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';
