-- A notice that waits to open again has been closed all the while: the time for results and for keeping data runs on.
UPDATE castings SET closed_at = updated_at
WHERE status IN ('IN_REVIEW', 'REJECTED') AND opened_at IS NOT NULL AND closed_at IS NULL;
