-- Where a walker calls who finds the door closed: digits, or nothing.
ALTER TABLE offices ADD COLUMN phone text NOT NULL DEFAULT '';
