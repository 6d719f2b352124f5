-- What a notice pays at the least for its best paid role: roles may name a fee of their own.
ALTER TABLE castings ADD COLUMN best_min_reward integer;
UPDATE castings SET best_min_reward = greatest(min_reward,
  (SELECT max(r.min_reward) FROM casting_roles r WHERE r.casting_id = castings.id AND r.deleted_at IS NULL));
DROP INDEX castings_reward;
CREATE INDEX castings_reward ON castings (best_min_reward DESC NULLS LAST, id DESC) WHERE status = 'OPEN' AND NOT is_private;
