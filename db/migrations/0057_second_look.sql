-- A notice that seeks minors opens on the word of two operators: the first of them.
ALTER TABLE castings
  ADD COLUMN first_approved_by bigint REFERENCES users,
  ADD COLUMN first_approved_at timestamptz;
