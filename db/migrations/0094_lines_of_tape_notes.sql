-- The line of the scene that a note on a self-tape speaks of.
ALTER TABLE media_notes ADD COLUMN line_no integer CONSTRAINT media_notes_line_no_check CHECK (line_no > 0);
