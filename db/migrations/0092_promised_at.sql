-- Since when a delivery is owed: a message that goes on after a stop of days begins anew and is not given up as old.
ALTER TABLE deliveries ADD promised_at timestamptz;
UPDATE deliveries SET promised_at = created_at;
ALTER TABLE deliveries ALTER promised_at SET DEFAULT now(), ALTER promised_at SET NOT NULL;
