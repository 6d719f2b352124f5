-- Until which account people have been told of a new wording of the terms or the privacy policy.
CREATE TABLE policy_news (
  policy text NOT NULL,
  version text NOT NULL,
  last_user_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (policy, version)
);
