-- Open notices almost all end in the future, the others almost all in the past: without knowing that, the planner takes an
-- open notice for rare and reads every match of a word instead of the latest ones.
CREATE STATISTICS castings_open_dates (mcv) ON status, casting_end_date, is_always_open FROM castings;
ANALYZE castings;
