-- Actors are found by the name of a speciality, besides its kind.
CREATE OR REPLACE FUNCTION facets_of(profile profiles) RETURNS text[] STABLE LANGUAGE sql AS $$
  SELECT coalesce(array_agg(DISTINCT code ORDER BY code), '{}') FROM (
    SELECT 'SKILL:' || (each ->> 'group') FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'SPECIALTY:' || lower(regexp_replace(each ->> 'text', '\s+', '', 'g'))
      FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'DIALECT:' || (each ->> 'code') FROM jsonb_array_elements(profile.dialects) AS each
    UNION ALL SELECT 'LANG:' || (each ->> 'code') FROM jsonb_array_elements(profile.languages) AS each
    UNION ALL SELECT 'TAG:' || each FROM unnest(profile.status_tags) AS each
    UNION ALL SELECT CASE WHEN profile.has_agency THEN 'AGENCY:YES' ELSE 'AGENCY:NO' END
    UNION ALL SELECT 'GRADE:' || role_grade FROM filmography WHERE profile_id = profile.id AND role_grade IS NOT NULL
    UNION ALL SELECT 'ART:' || category FROM filmography WHERE profile_id = profile.id
  ) AS codes (code)
$$;
UPDATE profiles SET facets = facets_of(profiles) WHERE specialties <> '[]';
