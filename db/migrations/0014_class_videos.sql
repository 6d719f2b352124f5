-- Videos of lectures may be longer and larger than others.
ALTER TABLE videos ADD COLUMN is_class boolean NOT NULL DEFAULT false;
