-- A guest who comes back in the same browser under the same name is the same guest: what they wrote before is theirs.
ALTER TABLE share_grants ADD COLUMN guest_mark bytea;
-- Under which marks and comments of a returning guest lie; null for the first visit.
ALTER TABLE share_grants ADD COLUMN first_grant_id bigint REFERENCES share_grants;
CREATE INDEX share_grants_guest ON share_grants (casting_id, guest_mark) WHERE guest_mark IS NOT NULL;
