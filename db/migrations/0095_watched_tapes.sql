-- The film of a tape that somebody of the team has watched to its end: another film has not been watched. Without a
-- foreign key, which would count as a use of the film; nothing says who watched.
ALTER TABLE self_tapes ADD COLUMN watched_video_id bigint;
