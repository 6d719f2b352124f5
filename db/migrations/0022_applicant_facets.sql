-- What applicants are filtered by, worked out from what they sent.

-- The build goes with an application from now on, for filtering alone; earlier ones take that of the present profile.
UPDATE applications SET snapshot = snapshot || jsonb_build_object('build', CASE
    WHEN bmi < 18.5 THEN 'SLIM' WHEN bmi < 23 THEN 'NORMAL' WHEN bmi < 25 THEN 'SOLID' ELSE 'LARGE' END)
FROM profiles
WHERE profiles.id = profile_id AND profiles.deleted_at IS NULL AND bmi IS NOT NULL AND snapshot <> '{}';

CREATE FUNCTION applicant_facets(sent jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT translate(facet, ',', ' ') COLLATE "C"), '{}') FROM (
    SELECT 'REGION:' || (sent ->> 'region') WHERE sent ->> 'region' <> 'NONE'
    UNION ALL SELECT 'BUILD:' || (sent ->> 'build')
    UNION ALL SELECT 'AGENCY:' || coalesce(sent ->> 'agencyName', '') WHERE sent -> 'hasAgency' = 'true'
    UNION ALL SELECT 'AGENCY:' WHERE sent -> 'hasAgency' = 'false'
    UNION ALL SELECT 'SKILL:' || lower(regexp_replace(each ->> 'text', '\s+', '', 'g'))
      FROM jsonb_array_elements(sent -> 'specialties') AS each
    UNION ALL SELECT 'DIALECT:' || (each ->> 'code') FROM jsonb_array_elements(sent -> 'dialects') AS each
    UNION ALL SELECT 'LANG:' || (each ->> 'code') FROM jsonb_array_elements(sent -> 'languages') AS each
    UNION ALL SELECT 'LOOK:' || lower(regexp_replace(each, '\s+', '', 'g'))
      FROM jsonb_array_elements_text(sent -> 'imageKeywords') AS each
  ) AS facets (facet) WHERE facet IS NOT NULL
$$;

ALTER TABLE applications
  ADD COLUMN facets text[] NOT NULL GENERATED ALWAYS AS (applicant_facets(snapshot)) STORED,
  ADD COLUMN play_age_min integer GENERATED ALWAYS AS ((snapshot ->> 'playAgeMin')::integer) STORED,
  ADD COLUMN play_age_max integer GENERATED ALWAYS AS ((snapshot ->> 'playAgeMax')::integer) STORED;

-- Actors are found by their image keywords, too.
CREATE OR REPLACE FUNCTION facets_of(profile profiles) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT code ORDER BY code), '{}') FROM (
    SELECT 'SKILL:' || (each ->> 'group') FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'SPECIALTY:' || lower(regexp_replace(each ->> 'text', '\s+', '', 'g'))
      FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'DIALECT:' || (each ->> 'code') FROM jsonb_array_elements(profile.dialects) AS each
    UNION ALL SELECT 'LANG:' || (each ->> 'code') FROM jsonb_array_elements(profile.languages) AS each
    UNION ALL SELECT 'TAG:' || each FROM unnest(profile.status_tags) AS each
    UNION ALL SELECT 'LOOK:' || lower(regexp_replace(each, '\s+', '', 'g')) FROM unnest(profile.image_keywords) AS each
    UNION ALL SELECT CASE WHEN profile.has_agency THEN 'AGENCY:YES' ELSE 'AGENCY:NO' END
    UNION ALL SELECT 'GRADE:' || role_grade FROM filmography WHERE profile_id = profile.id AND role_grade IS NOT NULL
    UNION ALL SELECT 'ART:' || category FROM filmography WHERE profile_id = profile.id
  ) AS codes (code)
$$;
UPDATE profiles SET facets = facets_of(profiles) WHERE image_keywords <> '{}';
