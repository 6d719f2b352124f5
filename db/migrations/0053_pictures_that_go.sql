-- A picture may outlive neither its owner nor the notice or popup that shows it: these show none then.
ALTER TABLE castings DROP CONSTRAINT castings_thumbnail_id_fkey,
  ADD CONSTRAINT castings_thumbnail_id_fkey FOREIGN KEY (thumbnail_id) REFERENCES images ON DELETE SET NULL;
ALTER TABLE popups DROP CONSTRAINT popups_image_id_fkey,
  ADD CONSTRAINT popups_image_id_fkey FOREIGN KEY (image_id) REFERENCES images ON DELETE SET NULL;
CREATE INDEX IF NOT EXISTS castings_thumbnail ON castings (thumbnail_id) WHERE thumbnail_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS popups_image ON popups (image_id) WHERE image_id IS NOT NULL;
