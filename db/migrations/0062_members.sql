-- Operators find members by the beginning of a name or login id, and those who are suspended.
CREATE INDEX users_name ON users (name text_pattern_ops);
CREATE INDEX users_login_id ON users (login_id text_pattern_ops);
CREATE INDEX users_suspended ON users (created_at DESC, id DESC) WHERE status IN ('SUSPENDED', 'GUARDIAN_PENDING');
