-- A role may expose more than its notice says of all; null: as the notice.
ALTER TABLE casting_roles ADD COLUMN exposure_level text CHECK (exposure_level IN ('NONE', 'LIGHT', 'PARTIAL', 'FULL'));
