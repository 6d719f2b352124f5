-- The stages whose applicants a share shows; empty for all.
ALTER TABLE casting_shares ADD COLUMN stages text[] NOT NULL DEFAULT '{}';
