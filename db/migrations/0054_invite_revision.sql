-- Moves of an invitation to another slot, whose own count may be lower: calendar programs take a file with a higher one.
ALTER TABLE audition_invites ADD COLUMN revision integer NOT NULL DEFAULT 0;
