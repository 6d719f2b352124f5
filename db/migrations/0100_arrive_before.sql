-- What comes too late after this moment, such as a moved audition: it isn't held past it.
ALTER TABLE deliveries ADD arrive_before timestamptz;
