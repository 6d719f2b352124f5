-- A caller names their mail address; operators find the account by it.
CREATE INDEX users_email ON users (lower(email)) WHERE email IS NOT NULL;
-- The dashboard adds up the last days.
CREATE INDEX refunds_done ON refunds (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX applications_created ON applications (created_at);
CREATE INDEX castings_submitted ON castings (submitted_at) WHERE submitted_at IS NOT NULL;
