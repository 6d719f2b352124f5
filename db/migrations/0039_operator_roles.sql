-- Offices are the places that tours go to; these are the roles of operators.
ALTER TABLE users RENAME COLUMN office_roles TO operator_roles;
ALTER TABLE users RENAME CONSTRAINT users_office_roles_known TO users_operator_roles_known;
ALTER TABLE users RENAME CONSTRAINT users_office_roles_of_operators TO users_operator_roles_of_operators;
