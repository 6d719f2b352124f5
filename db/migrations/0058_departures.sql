-- News of a team that leave after the minutes in which the change can be taken back. `undo`: the rows as they were;
-- `about`: the slots and invitations that the news speak of.
CREATE TABLE departures (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings(id),
  planned_by bigint REFERENCES users(id) ON DELETE SET NULL,
  leaves_at timestamptz NOT NULL,
  events jsonb NOT NULL,
  people integer NOT NULL CHECK (people > 0),
  about text[] NOT NULL,
  undo jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  cancelled_at timestamptz,
  CONSTRAINT departures_ended_once CHECK (left_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX departures_casting ON departures (casting_id) WHERE left_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX departures_due ON departures (leaves_at) WHERE left_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX departures_planned_by ON departures (planned_by) WHERE planned_by IS NOT NULL;

-- From when the actor sees the invitation.
ALTER TABLE audition_invites ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();

-- From when the actors read the message, and the news that can be taken back until then.
ALTER TABLE casting_messages
  ADD COLUMN leaves_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN departure_id bigint;
