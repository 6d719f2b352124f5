-- Where booking an applicant for a role stands, beside the stage of the choice: asked about a day, kept, to be
-- confirmed, confirmed, let go; with the day that is meant and the actor's answer. pick_due_at: when the actor will be
-- told of the latest change, null when nothing is left to tell; pick_told_at: when they were told of the one they know.

ALTER TABLE application_roles
  ADD COLUMN pick text CHECK (pick IN ('ASKED', 'FIRST', 'PENDING', 'CONFIRMED', 'RELEASED')),
  ADD COLUMN pick_day date,
  ADD COLUMN pick_changed_at timestamptz,
  ADD COLUMN pick_answer text CHECK (pick_answer IN ('YES', 'NO')),
  ADD COLUMN pick_answered_at timestamptz,
  ADD COLUMN pick_due_at timestamptz,
  ADD COLUMN pick_told_at timestamptz;
CREATE INDEX application_roles_pick_due ON application_roles (pick_due_at) WHERE pick_due_at IS NOT NULL;
