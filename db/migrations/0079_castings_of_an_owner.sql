-- An owner's castings by when they were sent: those of a day, and those near another one.
CREATE INDEX castings_owner_submitted ON castings (owner_id, submitted_at) WHERE submitted_at IS NOT NULL;
