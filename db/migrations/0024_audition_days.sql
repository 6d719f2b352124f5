-- Who has come to an audition and who is in the room.

ALTER TABLE audition_invites ADD COLUMN arrived_at timestamptz, ADD COLUMN called_at timestamptz;
