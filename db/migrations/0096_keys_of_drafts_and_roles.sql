-- What a page begins has a key of the page's making, so that a retry whose first answer was lost meets the same row.
ALTER TABLE castings ADD COLUMN draft_key text;
CREATE UNIQUE INDEX castings_draft_once ON castings (owner_id, draft_key);
ALTER TABLE casting_roles ADD COLUMN key text NOT NULL DEFAULT gen_random_uuid()::text;
CREATE UNIQUE INDEX casting_roles_key_once ON casting_roles (casting_id, key) WHERE deleted_at IS NULL;
