-- Who looks after an enquiry, and what was answered. A reply leaves after some minutes in which it is taken back.
ALTER TABLE casting_enquiries ADD COLUMN owner_id bigint;
-- The column is new, so that there is nothing to validate.
ALTER TABLE casting_enquiries ADD CONSTRAINT casting_enquiries_owner_id_fkey
  FOREIGN KEY (owner_id) REFERENCES users (id) NOT VALID;
CREATE TABLE casting_enquiry_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES casting_enquiries (id) ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES users (id),
  body text NOT NULL,
  leaves_at timestamptz NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX casting_enquiry_replies_enquiry ON casting_enquiry_replies (enquiry_id, id);
