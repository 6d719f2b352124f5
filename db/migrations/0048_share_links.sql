-- The secret part of a link that opens a share without its password, as its hash; NULL unless the team wants one.
ALTER TABLE casting_shares ADD COLUMN link_hash bytea;
