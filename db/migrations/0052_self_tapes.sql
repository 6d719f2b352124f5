-- Films a casting team asks applicants for, with a script to play and a time to send them by.
CREATE TABLE self_tapes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  requested_by bigint REFERENCES users,
  script text NOT NULL,
  guide text NOT NULL DEFAULT '',
  max_minutes int NOT NULL CHECK (max_minutes BETWEEN 1 AND 10),
  due_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'REQUESTED'
    CHECK (status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED', 'REVIEWED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  -- why the actor said no
  words text NOT NULL DEFAULT '',
  -- an actor asks for more time once
  extension_asked_at timestamptz,
  extension_words text NOT NULL DEFAULT '',
  extended_at timestamptz,
  video_id bigint REFERENCES videos ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  -- when it was accepted, declined, reviewed, cancelled or ran out, whichever came last
  decided_at timestamptz
);
CREATE UNIQUE INDEX self_tapes_once ON self_tapes (application_id) WHERE status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED');
CREATE INDEX self_tapes_casting ON self_tapes (casting_id, id DESC);
CREATE INDEX self_tapes_application ON self_tapes (application_id);
CREATE INDEX self_tapes_user ON self_tapes (user_id, id DESC);
CREATE INDEX self_tapes_requested_by ON self_tapes (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX self_tapes_due ON self_tapes (due_at) WHERE status IN ('REQUESTED', 'ACCEPTED');
CREATE INDEX self_tapes_video ON self_tapes (video_id) WHERE video_id IS NOT NULL;
