-- When operators reminded members of a higher price.

CREATE TABLE plus_rise_reminders (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  price_id bigint NOT NULL REFERENCES prices,
  reminded_at timestamptz NOT NULL
);
CREATE INDEX plus_rise_reminders_price ON plus_rise_reminders (price_id, reminded_at DESC);
