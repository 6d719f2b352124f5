-- Several shares of one casting, each with a name, chosen people and a record of its own. A process of the version
-- before refuses to change a share until it is replaced: it names one share a casting.

ALTER TABLE casting_shares
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN name text NOT NULL DEFAULT '첫 공유',
  ADD COLUMN application_ids bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE casting_shares DROP CONSTRAINT casting_shares_pkey, ADD PRIMARY KEY (id);
CREATE INDEX casting_shares_casting ON casting_shares (casting_id, id);
-- All passwords of a casting are hashed with one salt, so that equal ones are equal here.
ALTER TABLE casting_shares ADD CONSTRAINT casting_shares_password_once UNIQUE (casting_id, password_hash);

ALTER TABLE share_grants ADD COLUMN share_id bigint REFERENCES casting_shares;
UPDATE share_grants SET share_id = s.id FROM casting_shares s WHERE s.casting_id = share_grants.casting_id;
CREATE INDEX share_grants_share ON share_grants (share_id, created_at DESC);
