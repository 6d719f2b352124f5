-- Names in full-width letters become plain, as words to search for do: they are found, and new ones are stored so.
CREATE FUNCTION pg_temp.plain(value text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT string_agg(CASE WHEN ascii(letter) BETWEEN 65281 AND 65374 THEN chr(ascii(letter) - 65248) ELSE letter END, '' ORDER BY at)
  FROM regexp_split_to_table(value, '') WITH ORDINALITY AS letters (letter, at)
$$;
UPDATE castings SET title = pg_temp.plain(title), work_title = pg_temp.plain(work_title),
                    company_name = pg_temp.plain(company_name), director = pg_temp.plain(director)
WHERE concat(title, work_title, company_name, director) ~ '[！-～]';
UPDATE casting_roles SET name = pg_temp.plain(name) WHERE name ~ '[！-～]';
UPDATE filmography SET title = pg_temp.plain(title) WHERE title ~ '[！-～]';
WITH gathered AS (
  SELECT castings.id, concat_ws(' ', title, company_name, director, CASE WHEN NOT is_work_title_hidden THEN work_title END, (
           SELECT string_agg(name, ' ' ORDER BY position) FROM casting_roles
           WHERE casting_id = castings.id AND deleted_at IS NULL
             AND coalesce(age_min, 0) <= coalesce(age_max, 150))) AS words
  FROM castings WHERE status <> 'DELETED')
UPDATE castings SET search_tokens = bigrams(words) || bigrams(initials(words))
FROM gathered WHERE gathered.id = castings.id AND search_tokens <> '{}'
  AND array_to_string(search_tokens, '') ~ '[！-～]';
