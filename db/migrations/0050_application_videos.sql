-- The films an actor sends along with an application: up to three of their profile, named as they were then.
CREATE TABLE application_videos (
  application_id bigint NOT NULL REFERENCES applications ON DELETE CASCADE,
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('REEL', 'MONOLOGUE', 'INTRO', 'SKILL', 'DIALECT')),
  dialect text CHECK ((dialect IS NOT NULL) = (kind = 'DIALECT')),
  title text NOT NULL DEFAULT '',
  position int NOT NULL,
  PRIMARY KEY (application_id, video_id)
);
CREATE INDEX application_videos_video ON application_videos (video_id);
