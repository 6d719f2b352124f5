-- Cards promise films that play, not those that were only begun or failed.
UPDATE profiles SET has_video = NOT has_video
WHERE has_video <> EXISTS (
  SELECT FROM profile_videos JOIN videos ON videos.id = video_id
  WHERE profile_id = profiles.id AND profile_videos.kind <> 'DIALECT' AND state = 'READY' AND videos.deleted_at IS NULL);
