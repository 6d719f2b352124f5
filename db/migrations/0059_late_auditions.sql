-- On the day somebody says that they come later; two people who read together have one `pair_id`.
ALTER TABLE audition_invites ADD COLUMN late_at timestamptz, ADD COLUMN pair_id bigint;
