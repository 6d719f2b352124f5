-- The addresses of lists that an operator has kept under a name: tabs, orders and switches, never the word looked for.
CREATE TABLE office_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  place integer NOT NULL CHECK (place BETWEEN 1 AND 30),
  list text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT office_views_thirty UNIQUE (user_id, place),
  CONSTRAINT office_views_name UNIQUE (user_id, list, name)
);
