-- Videos that are being uploaded in parts. Rows older than a day are forgotten, as their parts are.
CREATE TABLE video_uploads (
  -- names the parts, and the video once it is there
  key text PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes > 0),
  is_class boolean NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX video_uploads_owner ON video_uploads (owner_id);
