-- What a search may ask of an actor besides body and place: skills, dialects, languages, tags, agency, and of the films
-- their grades and kinds. One array that rides in the search's indexes; written by refreshFacets.
ALTER TABLE profiles RENAME COLUMN skill_codes TO facets;
ALTER INDEX profiles_skills RENAME TO profiles_facets;
CREATE FUNCTION facets_of(profile profiles) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT code ORDER BY code), '{}') FROM (
    SELECT 'SKILL:' || (each ->> 'group') FROM jsonb_array_elements(profile.specialties) AS each
    UNION ALL SELECT 'DIALECT:' || (each ->> 'code') FROM jsonb_array_elements(profile.dialects) AS each
    UNION ALL SELECT 'LANG:' || (each ->> 'code') FROM jsonb_array_elements(profile.languages) AS each
    UNION ALL SELECT 'TAG:' || each FROM unnest(profile.status_tags) AS each
    UNION ALL SELECT CASE WHEN profile.has_agency THEN 'AGENCY:YES' ELSE 'AGENCY:NO' END
    UNION ALL SELECT 'GRADE:' || role_grade FROM filmography WHERE profile_id = profile.id AND role_grade IS NOT NULL
    UNION ALL SELECT 'ART:' || category FROM filmography WHERE profile_id = profile.id
  ) AS codes (code)
$$;
UPDATE profiles SET facets = facets_of(profiles);

-- Films by part of their title.
ALTER TABLE filmography ADD COLUMN title_tokens text[] GENERATED ALWAYS AS (bigrams(title)) STORED;
CREATE INDEX filmography_titles ON filmography USING gin (title_tokens);

-- Searches that people keep: the query string of the actor list.
CREATE TABLE saved_searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_searches_once UNIQUE (user_id, query)
);
CREATE INDEX saved_searches_user ON saved_searches (user_id, id DESC);
