-- Cards in sight come by the hundred: a batch is one row until the job of the minute spreads it into activity_log and
-- adds it to the sums of the day.
CREATE TABLE exposure_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  viewer_ids bigint[] NOT NULL,
  profile_ids bigint[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(viewer_ids) = cardinality(profile_ids))
);
-- Rows live for a minute: packing them would cost more than it spares.
ALTER TABLE exposure_batches ALTER viewer_ids SET STORAGE EXTERNAL, ALTER profile_ids SET STORAGE EXTERNAL;

-- Whoever leaves, or asks what is kept, is found in every month.
CREATE INDEX activity_log_viewer ON activity_log (viewer_id);

-- How many times as often members are contacted as others, measured at night.
CREATE TABLE contact_ratio (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  ratio numeric(6, 1) NOT NULL,
  measured_at timestamptz NOT NULL DEFAULT now()
);
