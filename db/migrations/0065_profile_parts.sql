-- Who sees each part of a profile: only what differs from the standard of contract/codes/profile-parts.ts. Whether the
-- weight and the phone number are shown stands here too; the version that still runs keeps writing its two flags, so a
-- trigger carries them over in both directions until a later release drops them.

ALTER TABLE profiles ADD COLUMN part_audiences jsonb NOT NULL DEFAULT '{}';

CREATE FUNCTION keep_part_audiences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.part_audiences = '{}') OR (TG_OP = 'UPDATE' AND NEW.part_audiences = OLD.part_audiences) THEN
    IF TG_OP = 'INSERT' OR NEW.is_weight_hidden <> OLD.is_weight_hidden THEN
      NEW.part_audiences := NEW.part_audiences - 'weight'
        || CASE WHEN NEW.is_weight_hidden THEN '{}' ELSE '{"weight": "EVERYONE"}' END::jsonb;
    END IF;
    IF TG_OP = 'INSERT' OR NEW.is_phone_private <> OLD.is_phone_private THEN
      NEW.part_audiences := NEW.part_audiences - 'phone'
        || CASE WHEN NEW.is_phone_private THEN '{}' ELSE '{"phone": "TEAMS"}' END::jsonb;
    END IF;
  ELSE
    NEW.is_weight_hidden := coalesce(NEW.part_audiences ->> 'weight', 'ME') <> 'EVERYONE';
    NEW.is_phone_private := coalesce(NEW.part_audiences ->> 'phone', 'APPLIED') <> 'TEAMS';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_part_audiences BEFORE INSERT OR UPDATE OF part_audiences, is_weight_hidden, is_phone_private
  ON profiles FOR EACH ROW EXECUTE FUNCTION keep_part_audiences();

-- By the trigger: rows whose flags are as in the standard stay untouched.
UPDATE profiles SET part_audiences =
  CASE WHEN is_weight_hidden THEN '{}' ELSE '{"weight": "EVERYONE"}' END::jsonb
  || CASE WHEN is_phone_private THEN '{}' ELSE '{"phone": "TEAMS"}' END::jsonb
WHERE NOT is_weight_hidden OR NOT is_phone_private;

-- What only casting managers may find stands in facets of its own; what only teams with an application may, in none.
CREATE OR REPLACE FUNCTION facets_of(profile profiles) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT code ORDER BY code), '{}') FROM (
    SELECT 'SKILL:' || (each ->> 'group') FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'SPECIALTY:' || lower(regexp_replace(each ->> 'text', '\s+', '', 'g'))
      FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'DIALECT:' || (each ->> 'code') FROM jsonb_array_elements(profile.dialects) AS each
    UNION ALL SELECT 'LANG:' || (each ->> 'code') FROM jsonb_array_elements(profile.languages) AS each
    UNION ALL SELECT 'TAG:' || each FROM unnest(profile.status_tags) AS each
    UNION ALL SELECT 'LOOK:' || lower(regexp_replace(each, '\s+', '', 'g')) FROM unnest(profile.image_keywords) AS each
    UNION ALL SELECT prefix || CASE WHEN profile.has_agency THEN 'AGENCY:YES' ELSE 'AGENCY:NO' END
      FROM (VALUES ('EVERYONE', ''), ('TEAMS', 'TEAMS:')) AS open (audience, prefix)
      WHERE audience = coalesce(profile.part_audiences ->> 'agency', 'EVERYONE')
    UNION ALL SELECT prefix || part
      FROM (VALUES ('EVERYONE', ''), ('TEAMS', 'TEAMS:')) AS open (audience, prefix), filmography
      CROSS JOIN LATERAL (VALUES ('GRADE:' || role_grade), ('ART:' || category)) AS parts (part)
      WHERE profile_id = profile.id AND part IS NOT NULL
        AND audience = coalesce(profile.part_audiences ->> 'films', 'EVERYONE')
  ) AS codes (code)
$$;
