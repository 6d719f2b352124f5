-- A share opens the applicants of a casting or a casting list, and so do its guests and the tries of its password. The
-- shares of a list go with it. `view_count`: how often a guest opened the list.
ALTER TABLE casting_shares ALTER COLUMN casting_id DROP NOT NULL;
ALTER TABLE casting_shares ADD COLUMN casting_list_id bigint;
ALTER TABLE casting_shares ADD CONSTRAINT casting_shares_casting_list_id_fkey
  FOREIGN KEY (casting_list_id) REFERENCES casting_lists ON DELETE CASCADE NOT VALID;
ALTER TABLE casting_shares ADD CONSTRAINT casting_shares_of_one
  CHECK (num_nonnulls(casting_id, casting_list_id) = 1) NOT VALID;
CREATE UNIQUE INDEX casting_shares_list_password ON casting_shares (casting_list_id, password_hash);

ALTER TABLE share_grants ALTER COLUMN casting_id DROP NOT NULL;
ALTER TABLE share_grants ADD COLUMN casting_list_id bigint;
ALTER TABLE share_grants ADD COLUMN view_count integer NOT NULL DEFAULT 0;
ALTER TABLE share_grants ADD CONSTRAINT share_grants_casting_list_id_fkey
  FOREIGN KEY (casting_list_id) REFERENCES casting_lists ON DELETE CASCADE NOT VALID;
ALTER TABLE share_grants ADD CONSTRAINT share_grants_of_one
  CHECK (num_nonnulls(casting_id, casting_list_id) = 1) NOT VALID;
CREATE INDEX share_grants_list_guest ON share_grants (casting_list_id, guest_mark) WHERE casting_list_id IS NOT NULL;

ALTER TABLE share_attempts ALTER COLUMN casting_id DROP NOT NULL;
ALTER TABLE share_attempts ADD COLUMN casting_list_id bigint;
ALTER TABLE share_attempts ADD CONSTRAINT share_attempts_of_one
  CHECK (num_nonnulls(casting_id, casting_list_id) = 1) NOT VALID;
CREATE INDEX share_attempts_list ON share_attempts (casting_list_id, created_at) WHERE casting_list_id IS NOT NULL;
