-- How many pages a PDF has, by which what is too long to be printed is refused.
ALTER TABLE files ADD COLUMN page_count integer;

-- Who asked an actor for contact, as the page of a tour lists it.
CREATE INDEX activity_log_contacted ON activity_log (profile_id, created_at) WHERE kind = 'PROFILE_CONTACT';
