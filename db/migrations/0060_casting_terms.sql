-- Facts of a casting and of a role that are written and read only, by the names of contract/castings/terms.ts: days of
-- auditions, rehearsals and fittings, the agency's fee, what an advertisement buys. No query filters by them.
ALTER TABLE castings ADD COLUMN terms jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(terms) = 'object');
ALTER TABLE casting_roles ADD COLUMN terms jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(terms) = 'object');
