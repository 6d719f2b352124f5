-- Results that leave later, and can be taken back until then. Their words go as soon as they have left or were taken
-- back: what was told stands in result_messages.

CREATE TABLE planned_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings,
  planned_by bigint REFERENCES users ON DELETE SET NULL,
  leaves_at timestamptz NOT NULL,
  messages jsonb NOT NULL,
  undecided_ids bigint[] NOT NULL DEFAULT '{}',
  people integer NOT NULL CHECK (people > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  cancelled_at timestamptz,
  CONSTRAINT planned_results_ended_once CHECK (left_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX planned_results_due ON planned_results (leaves_at) WHERE left_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX planned_results_casting ON planned_results (casting_id) WHERE left_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX planned_results_planned_by ON planned_results (planned_by) WHERE planned_by IS NOT NULL;
