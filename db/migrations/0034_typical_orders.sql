-- What an actor who orders anything orders in a year: the median of each product, measured nightly. At most one row.
CREATE TABLE typical_orders (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  buyers int NOT NULL,
  profile_feedbacks int NOT NULL,
  video_feedbacks int NOT NULL,
  offices int NOT NULL,
  lectures int NOT NULL,
  measured_at timestamptz NOT NULL
);
