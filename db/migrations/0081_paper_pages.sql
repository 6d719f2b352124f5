-- How many first pages of a paper are kept as pictures: none where it has none to show, NULL before anybody tried.
ALTER TABLE files ADD COLUMN pages smallint;
