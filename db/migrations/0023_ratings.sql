-- Marks of reviewers from 1 to 5, one a reviewer and application. A reviewer is a user or a guest of a share.
CREATE TABLE application_ratings (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  casting_id bigint NOT NULL REFERENCES castings,
  author_id bigint REFERENCES users,
  grant_id bigint REFERENCES share_grants,
  mark smallint NOT NULL CHECK (mark BETWEEN 1 AND 5),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_ratings_by_one CHECK (num_nonnulls(author_id, grant_id) = 1)
);
CREATE UNIQUE INDEX application_ratings_once ON application_ratings (application_id, author_id, grant_id) NULLS NOT DISTINCT;
CREATE INDEX application_ratings_casting ON application_ratings (casting_id, application_id);
CREATE INDEX application_ratings_author ON application_ratings (author_id) WHERE author_id IS NOT NULL;

-- How a team has agreed to review. Blind: others' marks stay hidden until one has given one's own.
CREATE TABLE review_settings (
  casting_id bigint PRIMARY KEY REFERENCES castings,
  is_rating_blind boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE application_comments ADD COLUMN pinned_at timestamptz;
ALTER TABLE application_comments ADD COLUMN edited_at timestamptz;
