-- Cases of the office, of every kind: who looks after one, and what was answered. A reply leaves after some minutes in
-- which it is taken back. `target_id` is that of the kind: an enquiry, a text, or what the reports are about.
CREATE TABLE case_owners (
  kind text NOT NULL,
  target_id bigint NOT NULL,
  owner_id bigint NOT NULL REFERENCES users (id),
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, target_id)
);
CREATE INDEX case_owners_owner ON case_owners (owner_id);
CREATE TABLE case_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  target_id bigint NOT NULL,
  author_id bigint NOT NULL REFERENCES users (id),
  body text NOT NULL,
  leaves_at timestamptz NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX case_replies_target ON case_replies (kind, target_id, id);
CREATE INDEX case_replies_old ON case_replies (created_at);
CREATE INDEX case_replies_author ON case_replies (author_id);

INSERT INTO case_owners (kind, target_id, owner_id)
  SELECT 'ENQUIRY', id, owner_id FROM casting_enquiries WHERE owner_id IS NOT NULL;
INSERT INTO case_replies (kind, target_id, author_id, body, leaves_at, sent_at, created_at)
  SELECT 'ENQUIRY', enquiry_id, author_id, body, leaves_at, coalesce(sent_at, leaves_at), created_at
  FROM casting_enquiry_replies ORDER BY id;
-- What 0074 added is younger than the released version, which has never read it.
-- squawk-ignore ban-drop-table
DROP TABLE casting_enquiry_replies;
-- squawk-ignore ban-drop-column
ALTER TABLE casting_enquiries DROP COLUMN owner_id;
