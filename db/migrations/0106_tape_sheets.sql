-- The contact sheet of a tape: one picture of each marked line, beside its film. Without a foreign key, which would count
-- as a use of the film; `sheet_marks` is a digest of the marks that it was drawn by.
ALTER TABLE self_tapes ADD COLUMN sheet_video_id bigint;
ALTER TABLE self_tapes ADD COLUMN sheet_lines integer[];
ALTER TABLE self_tapes ADD COLUMN sheet_marks text;
