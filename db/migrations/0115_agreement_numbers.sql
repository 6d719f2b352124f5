-- The number on a sealed agreement's print, by which paper is checked too. Like those of messages only its hash is kept:
-- the program derives the number itself.
ALTER TABLE agreements ADD COLUMN number_hash bytea;
CREATE UNIQUE INDEX agreements_number_hash ON agreements (number_hash) WHERE number_hash IS NOT NULL;
-- No version of the program reads or writes it.
-- squawk-ignore ban-drop-column
ALTER TABLE agreements DROP COLUMN check_code;
