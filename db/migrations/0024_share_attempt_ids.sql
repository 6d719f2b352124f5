-- A try that is refused unheard takes its own row back, and no other's.
ALTER TABLE share_attempts ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
