-- People of the film council's records as they were last told (null: there is nobody by this code), and how often we
-- asked on each day.
CREATE TABLE movie_people (
  code text PRIMARY KEY CHECK (code ~ '^\d{8}$'),
  person jsonb,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE movie_people_calls (
  day date PRIMARY KEY,
  calls int NOT NULL
);

-- Who of the records an actor is; REVIEW waits for an operator because the names differ or somebody else is them already.
ALTER TABLE profiles
  ADD movie_person_code text CHECK (movie_person_code ~ '^\d{8}$'),
  ADD movie_person_state text CHECK (movie_person_state IN ('VERIFIED', 'REVIEW')),
  ADD movie_person_at timestamptz,
  -- counts savings, so that a window that shows an older one is noticed
  ADD revision int NOT NULL DEFAULT 1,
  ADD CONSTRAINT profiles_movie_person_whole CHECK ((movie_person_code IS NULL) = (movie_person_state IS NULL));
CREATE UNIQUE INDEX profiles_movie_person_once ON profiles (movie_person_code)
  WHERE movie_person_state = 'VERIFIED' AND deleted_at IS NULL;
CREATE INDEX profiles_movie_person_review ON profiles (movie_person_at) WHERE movie_person_state = 'REVIEW' AND deleted_at IS NULL;

-- A part of the actor's own writing may be confirmed by the records without a word of it changed.
ALTER TABLE filmography
  ADD movie_cd text,
  ADD is_verified boolean NOT NULL DEFAULT false;
UPDATE filmography SET is_verified = true WHERE source = 'KOBIS';
CREATE UNIQUE INDEX filmography_movie_once ON filmography (profile_id, movie_cd);
