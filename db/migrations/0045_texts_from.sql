-- Who joins again within a year gets texts about castings only after the days of withdrawal; null: from the beginning.
ALTER TABLE plus_subscriptions ADD COLUMN texts_from timestamptz;

CREATE FUNCTION plus_texts_at(person bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM plus_subscriptions
    WHERE user_id = person AND state IN ('ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE') AND benefits_until > at
      AND (texts_from IS NULL OR texts_from <= at))
$$;
