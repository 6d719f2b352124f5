-- Who bookmarked a profile, day by day: the actor's statistics.
CREATE INDEX profile_bookmarks_profile ON profile_bookmarks (profile_id, created_at);
