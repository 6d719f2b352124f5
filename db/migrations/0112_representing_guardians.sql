-- The representative whose wish shows the guardian's number. It goes with them, whatever their number is by then.
ALTER TABLE guardians ADD COLUMN representative_id bigint;
ALTER TABLE guardians ADD CONSTRAINT guardians_representative_id_fkey
  FOREIGN KEY (representative_id) REFERENCES users (id) NOT VALID;
CREATE INDEX guardians_representative ON guardians (representative_id) WHERE representative_id IS NOT NULL;
-- Where several representatives share the number, the first.
UPDATE guardians SET representative_id = found.representative_id
FROM (
  SELECT DISTINCT ON (r.represented_id) r.represented_id, r.representative_id
  FROM representations r JOIN users ON users.id = r.representative_id
    JOIN guardians g ON g.user_id = r.represented_id AND g.phone_index = users.phone_index
  WHERE r.status = 'AGREED' AND r.kind = 'GUARDIAN' AND r.shows_contact AND g.is_representative
  ORDER BY r.represented_id, r.id
) AS found
WHERE guardians.user_id = found.represented_id;
-- Numbers of representatives who changed them or left: nobody's consent stands behind them.
DELETE FROM guardians WHERE is_representative AND representative_id IS NULL;
