-- How many people the ratio of contacts was measured among: a figure that sells says its number. The next night fills it.
ALTER TABLE contact_ratio ADD COLUMN members integer NOT NULL DEFAULT 0;
ALTER TABLE contact_ratio ADD COLUMN others integer NOT NULL DEFAULT 0;
