-- All reports of one thing, also decided ones: how many people told of it.
CREATE INDEX reports_target ON reports (target, target_id);
