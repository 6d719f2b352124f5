-- Files that a page has made, kept sealed for minutes at an address of their own: browsers inside other apps download
-- nothing else.
CREATE TABLE downloads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  content_sealed text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX downloads_user_id_idx ON downloads (user_id);
CREATE INDEX downloads_expires_at_idx ON downloads (expires_at);
