-- Which questions, answers and comments an operator has read and left as they are.
CREATE TABLE read_texts (
  kind text NOT NULL CHECK (kind IN ('QUESTION', 'ANSWER', 'COMMENT')),
  target_id bigint NOT NULL,
  read_by bigint NOT NULL REFERENCES users (id),
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, target_id)
);
