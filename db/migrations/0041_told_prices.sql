-- The day on which the member was told of a higher price, in Seoul: it counts only after the whole time of consent.
ALTER TABLE plus_periods ADD COLUMN told_price_on date;
