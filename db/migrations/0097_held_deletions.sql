-- An operator's deletion of a casting, or the refusal of one that its owner asked for, is held until it can no longer
-- be taken back.
ALTER TABLE operator_decisions DROP CONSTRAINT operator_decisions_kind_check;
-- Rows live for ten minutes: there is nothing to validate.
ALTER TABLE operator_decisions ADD CONSTRAINT operator_decisions_kind_check
  CHECK (kind IN ('HIDING', 'PROFILE', 'MEMBER', 'REPORTS', 'RELEASE', 'TEXT', 'ROUND', 'CLOSING', 'DELETION')) NOT VALID;
