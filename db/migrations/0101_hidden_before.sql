-- The end of a suspension used to show profiles that an operator had hidden; whatever has a reason is hidden.
UPDATE profiles SET is_hidden = true WHERE hidden_reason IS NOT NULL AND NOT is_hidden AND deleted_at IS NULL;
