-- What an actor agrees to beyond the profile itself: being told to search engines, being introduced on the front page.
ALTER TABLE profiles
  ADD is_search_allowed boolean NOT NULL DEFAULT false,
  ADD is_introduction_allowed boolean NOT NULL DEFAULT false;
UPDATE profiles SET is_introduction_allowed = true WHERE is_introduced;
