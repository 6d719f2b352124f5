-- A video whose sound is of a kind that cannot be decoded plays without it, and says so.
ALTER TABLE videos ADD COLUMN is_sound_lost boolean NOT NULL DEFAULT false;
