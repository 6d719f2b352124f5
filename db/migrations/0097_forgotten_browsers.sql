-- A browser that was taken from the list: it stays away until somebody turns pushes on in it again.
ALTER TABLE push_subscriptions ADD forgotten_at timestamptz;
