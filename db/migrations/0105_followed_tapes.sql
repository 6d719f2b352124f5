-- The film of a tape in which its lines have been looked for, found or not; another film is looked at again. Without a
-- foreign key, which would count as a use of the film.
ALTER TABLE self_tapes ADD COLUMN followed_video_id bigint;
