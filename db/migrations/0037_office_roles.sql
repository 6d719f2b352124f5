-- What an operator may do. The roles end with the permission: the constraint refuses an account that keeps them without.
ALTER TABLE users ADD COLUMN office_roles text[] NOT NULL DEFAULT '{}';
UPDATE users SET office_roles = '{OWNER}' WHERE 'Admin' = ANY (permissions);
ALTER TABLE users
  ADD CONSTRAINT users_office_roles_known CHECK (office_roles <@ ARRAY['SUPPORT', 'MODERATION', 'FINANCE', 'OWNER']),
  ADD CONSTRAINT users_office_roles_of_operators CHECK (office_roles = '{}' OR 'Admin' = ANY (permissions));
CREATE INDEX users_operators ON users (id) WHERE 'Admin' = ANY (permissions);
