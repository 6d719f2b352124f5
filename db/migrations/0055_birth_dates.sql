-- A profile shows the account's birth date: what the law and notices allow to whom hangs on it.
UPDATE profiles SET birth_date = users.birth_date FROM users
  WHERE users.id = profiles.user_id AND profiles.birth_date <> users.birth_date;
UPDATE applications
  SET birth_date = users.birth_date,
      snapshot = CASE WHEN snapshot ? 'birthDate'
        THEN jsonb_set(snapshot, '{birthDate}', to_jsonb(users.birth_date)) ELSE snapshot END
  FROM users WHERE users.id = applications.user_id AND applications.birth_date <> users.birth_date;
