-- Whether links to a profile may show the actor's name and photo in chats: only with a consent of its own.

ALTER TABLE profiles ADD COLUMN is_preview_allowed boolean NOT NULL DEFAULT false;
