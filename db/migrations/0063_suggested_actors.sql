-- Actors who meet the demands of a role, latest change first, from the index alone: the profile's ages are
-- beside the birth date, because somebody suits a role by either.
CREATE INDEX profiles_suited ON profiles (profile_updated_at DESC, id DESC)
  INCLUDE (access_scope, gender, birth_date, play_age_min, play_age_max, user_id, facet_marks)
  WHERE deleted_at IS NULL AND NOT is_hidden AND access_scope <> 'PRIVATE';

-- The share of answered proposals of an actor.
CREATE INDEX proposals_ended ON proposals (user_id, decided_at)
  WHERE status IN ('ACCEPTED', 'DECLINED', 'EXPIRED') AND NOT is_withheld;
