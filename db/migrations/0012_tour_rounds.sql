-- Sheets by which offices open the profiles of a QR tour, and rounds: one walk over several tours.

-- Not hashed: anybody who reads this table can read the profiles too, and a sheet is printed more than once.
ALTER TABLE tours ADD COLUMN sheet_code uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX tours_sheet_code ON tours (sheet_code);

-- One reader who opened a sheet or a profile on it, on one day.
CREATE TABLE tour_looks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tour_id bigint NOT NULL REFERENCES tours,
  -- null: the sheet
  visit_id bigint REFERENCES tour_visits,
  -- a keyed hash of network, browser and day
  reader text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT tour_looks_once UNIQUE NULLS NOT DISTINCT (tour_id, visit_id, reader)
);
CREATE INDEX tour_looks_sheet ON tour_looks (tour_id, at) WHERE visit_id IS NULL;
CREATE INDEX tour_looks_visit ON tour_looks (visit_id) WHERE visit_id IS NOT NULL;

CREATE TABLE tour_rounds (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  walked_on date NOT NULL,
  -- null once the walker has left
  walker_id bigint REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX tour_rounds_day ON tour_rounds (walked_on DESC, id DESC);
CREATE INDEX tour_rounds_walker ON tour_rounds (walker_id, walked_on);

CREATE TABLE tour_round_stops (
  round_id bigint NOT NULL REFERENCES tour_rounds ON DELETE CASCADE,
  tour_id bigint NOT NULL REFERENCES tours,
  -- the order of the walk
  no int NOT NULL,
  PRIMARY KEY (round_id, tour_id)
);
CREATE INDEX tour_round_stops_tour ON tour_round_stops (tour_id);
