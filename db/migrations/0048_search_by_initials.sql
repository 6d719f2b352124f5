-- Initial consonants of Hangul (늦여름 → ㄴㅇㄹ), so that notices are found by them. Other letters part the words.
CREATE FUNCTION initials(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
    CASE WHEN letter BETWEEN '가' AND '힣'
      THEN substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1) ELSE ' ' END, '' ORDER BY place), '')
  FROM regexp_split_to_table(value, '') WITH ORDINALITY AS letters (letter, place)
$$;
UPDATE castings SET search_tokens = search_tokens || bigrams(initials(concat_ws(' ', title, company_name, director,
  CASE WHEN NOT is_work_title_hidden THEN work_title END)));
