-- Whether an actor meets a role is counted when it is read, by what the role asks then.
ALTER TABLE applications DROP COLUMN match_flags;
