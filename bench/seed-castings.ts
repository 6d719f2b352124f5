import type { Client } from 'pg'

const words =
  '{바다,여름,골목,첫차,편지,유리,달빛,정원,마지막,관객,언니,형사,새벽,기차,우산,온도,그림자,약속,소년,바람,식당,하숙집,독백,무대,계절,이웃,파도,열쇠,숲,겨울}'

/**
 * `count` castings, one to five roles each, by two hundred owners over three years: one in eight accepts applications,
 * one in thirty ended within the last month, the rest ended before or were never published. A third have an image.
 */
export async function seedCastings(client: Client, count: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `WITH owners AS (
       INSERT INTO users (login_id, name, birth_date, permissions)
       SELECT 'poster' || at, '담당자', '1985-05-05', '{CastingManager}' FROM generate_series(1, 200) AS at RETURNING id)
     INSERT INTO images (owner_id, key, width, height, color, bytes, has_avif)
     SELECT id, md5('casting' || id), 1200, 900, '#506070', 200000, true FROM owners`,
  )
  await client.query(
    `CREATE TEMP TABLE made ON COMMIT DROP AS
     SELECT nextval(pg_get_serial_sequence('castings', 'id')) AS id, at, owners[1 + at % 200] AS owner_id, images[1 + at % 200] AS image_id, fate, word[1 + floor(random() * 30)::int] AS one,
            word[1 + floor(random() * 30)::int] AS two, word[1 + floor(random() * 30)::int] AS three,
            CASE WHEN fate < 0.125 THEN random() * 40 WHEN fate < 0.158 THEN 10 + random() * 40 ELSE 60 + random() * 1000 END AS age,
            (1 + floor(random() * random() * 5))::int AS roles, 10000 * (10 + floor(random() * random() * 90)::int) AS pay
     FROM (SELECT at, random() AS fate FROM generate_series(1, $1::int) AS at) AS drawn,
          (SELECT $2::text[] AS word) AS words,
          (SELECT array_agg(owner_id) AS owners, array_agg(id) AS images FROM images WHERE width = 1200 AND height = 900) AS posters`,
    [count, words],
  )
  await client.query(
    `CREATE TEMP TABLE role ON COMMIT DROP AS
     SELECT id AS casting_id, position, (ARRAY['수경','동생','형사','손님','이웃','학생'])[1 + floor(random() * 6)::int] AS name,
            (ARRAY['LEAD','SUPPORT','SUPPORT_MINOR','MINOR','MINOR','IMAGE_MINOR','EXTRA'])[1 + floor(random() * 7)::int] AS grade,
            (ARRAY['MALE','FEMALE','ANY'])[1 + floor(random() * 3)::int] AS gender,
            low, low + 5 + floor(random() * 20)::int AS high
     FROM (SELECT id, position, 8 + floor(random() * 50)::int AS low FROM made, generate_series(0, roles - 1) AS position) AS drawn`,
  )
  // The columns that refreshCastingSearch writes.
  await client.query(
    `INSERT INTO castings (id, owner_id, title, art_category, work_title, is_work_title_hidden, company_name, director, synopsis,
       contents, shoot_start_at, shoot_end_at, region, min_reward, max_reward, reward_unit, casting_end_date, is_always_open,
       is_private, thumbnail_id, is_verified, status, opened_at, closed_at, created_at, updated_at,
       search_tokens, role_grades, male_ages, female_ages, best_min_reward)
     OVERRIDING SYSTEM VALUE
     SELECT id, owner_id, title, (ARRAY['SHORT_FILM','SHORT_FILM','SHORT_FILM','FEATURE_INDIE','FEATURE_COMMERCIAL','TV_OTT','SHORT_FORM',
              'WEB_DRAMA','CF','MUSIC_VIDEO','THEATER','MUSICAL','ETC'])[1 + floor(random() * 13)::int],
            work, random() < 0.15, '제작사 ' || three, one || ' 감독', '한 동네의 두 계절을 담은 이야기예요.',
            repeat('촬영은 하루 여덟 시간을 넘기지 않고, 대본은 미리 보내 드려요. ', 8),
            current_date - age::int + 30, current_date - age::int + 40,
            (ARRAY['SEOUL','SEOUL','SEOUL','SEOUL','GYEONGGI','GYEONGGI','INCHEON','BUSAN','DAEGU','DAEJEON','GANGWON','JEJU'])[1 + floor(random() * 12)::int],
            pay, pay * 2, 'PER_SHOOT',
            CASE WHEN NOT is_always THEN current_date - age::int + CASE WHEN fate < 0.125 THEN 45 ELSE 14 END END, is_always,
            random() < 0.03, CASE WHEN at % 3 = 0 THEN image_id END, random() < 0.25,
            CASE WHEN fate < 0.125 THEN 'OPEN' WHEN fate < 0.13 THEN 'EARLY_CLOSED' WHEN fate < 0.93 THEN 'CLOSED'
                 WHEN fate < 0.98 THEN 'DRAFT' WHEN fate < 0.985 THEN 'HIDDEN' ELSE 'DELETED' END,
            now() - age * interval '1 day',
            CASE WHEN fate BETWEEN 0.125 AND 0.93 THEN now() - (age - 10) * interval '1 day' END,
            now() - age * interval '1 day', now() - age * interval '1 day',
            bigrams(concat_ws(' ', title, '제작사', three, one, '감독', work, names)), grades, coalesce(men, '{}'), coalesce(women, '{}'), pay
     FROM (SELECT made.*, format('〈%s의 %s〉 %s 역 배우를 찾아요', one, two, three) AS title, one || '의 ' || two AS work,
                  fate < 0.12 AND at % 12 = 0 AS is_always FROM made) AS drawn
     JOIN (SELECT casting_id, string_agg(name, ' ' ORDER BY position) AS names, array_agg(DISTINCT grade) AS grades,
                  range_agg(int4range(low, high, '[]')) FILTER (WHERE gender <> 'FEMALE') AS men,
                  range_agg(int4range(low, high, '[]')) FILTER (WHERE gender <> 'MALE') AS women
           FROM role GROUP BY casting_id) AS gathered ON casting_id = id
     ORDER BY id`,
  )
  await client.query(
    `INSERT INTO casting_roles (casting_id, name, grade, gender, age_min, age_max, headcount, description, position)
     SELECT casting_id, name, grade, gender, low, high, 1 + floor(random() * random() * 5)::int,
            '말수가 적고 눈빛이 또렷한 사람이에요.', position
     FROM role ORDER BY casting_id, position`,
  )
  await client.query('COMMIT')
}
