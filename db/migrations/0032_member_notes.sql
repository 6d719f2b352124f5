-- What operators write down about a member for each other.

CREATE TABLE member_notes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  author_id bigint NOT NULL REFERENCES users,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX member_notes_user ON member_notes (user_id, id DESC);
CREATE INDEX member_notes_author ON member_notes (author_id);

-- The drawer lists what was reported of a member's comments, and other accounts of the same business.
CREATE INDEX application_comments_author ON application_comments (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX casting_auth_biz_no ON casting_auth_applications (biz_no) WHERE biz_no IS NOT NULL;
