-- What the member agreed to pay at most for an office of the automatic tours, its print included. Consents from before
-- name no sum, so their offices are asked about again.
ALTER TABLE auto_tour_offices ADD COLUMN agreed_sum integer NOT NULL DEFAULT 0 CHECK (agreed_sum >= 0);
-- Why an agreed office was not ordered, and the dearer sum about which its member was last asked.
ALTER TABLE auto_tour_stops ADD COLUMN skipped text CHECK (skipped IN ('PRICE', 'CLOSED')),
  ADD COLUMN asked_sum integer;
ALTER TABLE auto_tours DROP CONSTRAINT auto_tours_reason_check,
  ADD CONSTRAINT auto_tours_reason_check
    CHECK (reason IN ('OFF', 'NOT_MEMBER', 'PROFILE', 'FILE', 'NONE', 'PRICE', 'DECLINED'));
-- Nobody is surprised by an unlimited month: a cap stands from the start.
ALTER TABLE plus_subscriptions ALTER COLUMN auto_tour_cap SET DEFAULT 3;
UPDATE plus_subscriptions SET auto_tour_cap = 3 WHERE auto_tour_cap IS NULL;
-- Orders from before the visit days of a tour were moved can be cancelled for free.
ALTER TABLE tours ADD COLUMN days_moved_at timestamptz;
