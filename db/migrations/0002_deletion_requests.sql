-- An owner cannot delete a casting that people have applied to: they ask the operators, who delete it or decline. Both
-- columns are set together and emptied once the request is settled.
ALTER TABLE castings
  ADD COLUMN deletion_asked_at timestamptz,
  ADD COLUMN deletion_reason text,
  ADD CONSTRAINT castings_deletion_request_check CHECK ((deletion_asked_at IS NULL) = (deletion_reason IS NULL));

CREATE INDEX castings_deletion_asked_at_idx ON castings (deletion_asked_at) WHERE deletion_asked_at IS NOT NULL;
