-- When and where a casting team sees actors, and who was asked to come. More may be invited than there is room for:
-- whoever says yes first comes.
CREATE TABLE audition_slots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  created_by bigint REFERENCES users,
  start_at timestamptz NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 5 AND 240),
  place text NOT NULL DEFAULT '',
  url text,
  capacity int NOT NULL CHECK (capacity BETWEEN 1 AND 200),
  note text NOT NULL DEFAULT '',
  -- counts the changes; calendars take the higher one
  revision int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  CHECK (place <> '' OR url IS NOT NULL)
);
CREATE INDEX audition_slots_casting ON audition_slots (casting_id, start_at);
CREATE INDEX audition_slots_start ON audition_slots (start_at) WHERE cancelled_at IS NULL;
CREATE INDEX audition_slots_created_by ON audition_slots (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE audition_invites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slot_id bigint NOT NULL REFERENCES audition_slots,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  invited_by bigint REFERENCES users,
  status text NOT NULL DEFAULT 'INVITED'
    CHECK (status IN ('INVITED', 'CONFIRMED', 'CHANGE', 'DECLINED', 'DONE', 'NO_SHOW')),
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CONSTRAINT audition_invites_once UNIQUE (slot_id, application_id)
);
CREATE INDEX audition_invites_user ON audition_invites (user_id);
CREATE INDEX audition_invites_application ON audition_invites (application_id);
CREATE INDEX audition_invites_invited_by ON audition_invites (invited_by) WHERE invited_by IS NOT NULL;
