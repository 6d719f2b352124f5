-- Steps of an order that an operator takes back within a day.
INSERT INTO allowed_moves (machine, from_state, to_state) VALUES
  ('tour', 'PRINTING', 'FILE_CHECK'),
  ('tour', 'TOURING', 'PRINTING'),
  ('tour', 'TOURING', 'FILE_CHECK');
