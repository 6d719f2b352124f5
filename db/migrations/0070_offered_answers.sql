-- Short answers that a team offers with a message, and the one that an applicant chose: a reply whose text is that
-- answer, its place counted from 1, at most one to a message.
ALTER TABLE casting_templates ADD COLUMN answers text[] NOT NULL DEFAULT '{}';
ALTER TABLE casting_messages ADD COLUMN answers text[] NOT NULL DEFAULT '{}';
ALTER TABLE message_replies ADD COLUMN answer integer;
CREATE UNIQUE INDEX message_replies_answered_once ON message_replies (message_id, application_id)
  WHERE answer IS NOT NULL;
