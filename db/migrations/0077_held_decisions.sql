-- Decisions of every kind are held, with what they would send: until it leaves they can be taken back.
-- `kind` and `target_id` (of `target_kind`, where a kind has several) say what was decided, unless the row names a
-- casting under review or an application; `outcome` what came of it; `sends` are the jobs that wait; `subjects` what
-- the news speak of, such as `casting 5`: a later decision about one of them sends the news first.
ALTER TABLE operator_decisions
  ADD COLUMN kind text CHECK (kind IN ('HIDING', 'PROFILE', 'MEMBER', 'REPORTS', 'RELEASE', 'TEXT', 'ROUND')),
  ADD COLUMN target_kind text,
  ADD COLUMN target_id bigint,
  ADD COLUMN outcome text,
  ADD COLUMN sends jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN subjects text[] NOT NULL DEFAULT '{}';
ALTER TABLE operator_decisions DROP CONSTRAINT operator_decisions_check;
-- Rows live for ten minutes: there is nothing to validate.
ALTER TABLE operator_decisions
  ADD CONSTRAINT operator_decisions_one_target CHECK (num_nonnulls(casting_id, application_id, target_id) = 1) NOT VALID,
  ADD CONSTRAINT operator_decisions_kind CHECK ((kind IS NULL) = (target_id IS NULL)) NOT VALID;
CREATE INDEX operator_decisions_target ON operator_decisions (kind, target_id) WHERE kind IS NOT NULL;
