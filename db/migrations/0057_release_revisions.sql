-- What a decision about an export of contacts has seen, and how many were chosen before closed contacts were left out.
ALTER TABLE contact_releases
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN chosen integer NOT NULL DEFAULT 0;
