-- Operators read the log by time, by act, by person and by target.

DROP INDEX audit_log_created;
CREATE INDEX audit_log_created ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, created_at DESC, id DESC);
