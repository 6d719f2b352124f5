-- How many pages a PDF has, by which what is too long to be printed is refused.
ALTER TABLE files ADD COLUMN page_count integer;

-- Who asked an actor for contact, as the page of a tour lists it.
CREATE INDEX activity_log_contacted ON activity_log (profile_id, created_at) WHERE kind = 'PROFILE_CONTACT';

-- Lists of tours and their orders stay as fast with a million orders.
CREATE INDEX tour_orders_queue ON tour_orders ((state IN ('DONE', 'CANCELLED')), moved_at, order_id);
CREATE INDEX tour_orders_moved ON tour_orders (state, moved_at, order_id);
CREATE INDEX tour_visits_visited ON tour_visits (tour_id, moved_at) WHERE state = 'VISITED';
