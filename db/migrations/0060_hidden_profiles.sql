-- Why an operator took a profile out of sight: its owner reads it.
ALTER TABLE profiles ADD COLUMN hidden_reason text, ADD COLUMN hidden_at timestamptz;
CREATE INDEX profiles_hidden ON profiles (hidden_at DESC, id DESC) WHERE is_hidden AND deleted_at IS NULL;
