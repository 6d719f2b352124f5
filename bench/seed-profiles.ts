import type { Client } from 'pg'

// Twenty family names by frequency, and 44 × 44 given names: 100,000 people share about 30,000 names.
const families = '김김김김김이이이박박최정강조윤장임한오서신권황안송류홍전고문양손배백허남심노하곽성차주우구민유나'
const firsts = '서지민하예도시유주은현수연채윤재준우건승태영성동정경상진혜미소나아가다라한기원규석창보선'
const seconds = '연우준서윤현민진호원아은린하율희빈영수정훈혁철석환경규태솔비나라미주선인찬결담온별새봄해'

/**
 * `count` more actors: a user, a profile, one to four photos and up to nine parts each. Six in ten are women, most are
 * in their twenties and thirties, half live in and around Seoul, seven in ten are public.
 */
export async function seedProfiles(client: Client, count: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `CREATE TEMP TABLE made ON COMMIT DROP AS
     SELECT nextval(pg_get_serial_sequence('users', 'id')) AS user_id,
            nextval(pg_get_serial_sequence('profiles', 'id')) AS profile_id,
            substr($2, 1 + floor(random() * length($2))::int, 1) AS family,
            substr($3, 1 + floor(random() * length($3))::int, 1) || substr($4, 1 + floor(random() * length($4))::int, 1) AS given,
            CASE WHEN random() < 0.6 THEN 'FEMALE' ELSE 'MALE' END AS gender,
            current_date - (365.25 * greatest(3, least(85, 27 + 11 * (random() + random() + random() - 1.3) * 2)))::int AS birth_date,
            (1 + floor(random() * random() * 4))::int AS photos,
            floor(random() * random() * 10)::int AS films
     FROM generate_series(1, $1::int)`,
    [count, families, firsts, seconds],
  )
  await client.query(
    `INSERT INTO users (id, login_id, name, birth_date, permissions) OVERRIDING SYSTEM VALUE
     SELECT user_id, 'bench' || user_id, family || given, birth_date, '{Actor}' FROM made`,
  )
  await client.query(
    `CREATE TEMP TABLE photo ON COMMIT DROP AS
     SELECT nextval(pg_get_serial_sequence('images', 'id')) AS image_id,
            nextval(pg_get_serial_sequence('profile_photos', 'id')) AS photo_id, user_id, profile_id, position
     FROM made, generate_series(0, photos - 1) AS position`,
  )
  // Foreign keys are not checked here, and append-only rows keep their indexes as they grow.
  await client.query(
    `INSERT INTO filmography (profile_id, year, category, title, role_name, role_grade, source, position)
     SELECT profile_id, 2008 + floor(random() * 19)::int,
            (ARRAY['SHORT_FILM','SHORT_FILM','FEATURE_INDIE','TV_OTT','WEB_DRAMA','CF','THEATER'])[1 + floor(random() * 7)::int],
            '바람이 지나간 자리 ' || position, '이웃',
            (ARRAY['LEAD','SUPPORT','SUPPORT_MINOR','MINOR','MINOR','IMAGE_MINOR','EXTRA'])[1 + floor(random() * 7)::int],
            CASE WHEN random() < 0.1 THEN 'KOBIS' ELSE 'SELF' END, position
     FROM made, generate_series(1, films) AS position`,
  )
  await client.query(
    `INSERT INTO profiles (id, user_id, actor_name, eng_name, gender, birth_date, height, weight, region, has_agency,
       intro, access_scope, completeness, has_video, is_hidden, facets, search_tokens,
       profile_updated_at, main_photo_id)
     OVERRIDING SYSTEM VALUE
     SELECT profile_id, user_id, family || given, NULL, gender, birth_date, size, round(((size - 100) * (0.75 + random() * 0.35))::numeric, 1),
            (ARRAY['SEOUL','SEOUL','SEOUL','SEOUL','SEOUL','GYEONGGI','GYEONGGI','GYEONGGI','INCHEON','BUSAN','BUSAN','DAEGU',
                   'GWANGJU','DAEJEON','ULSAN','SEJONG','GANGWON','CHUNGBUK','CHUNGNAM','JEONBUK','JEONNAM','GYEONGBUK',
                   'GYEONGNAM','JEJU','OVERSEAS'])[1 + floor(random() * 25)::int],
            random() < 0.2, '맡은 사람의 하루를 오래 들여다봐요',
            (ARRAY['PUBLIC','PUBLIC','PUBLIC','PUBLIC','PUBLIC','PUBLIC','PUBLIC','MEMBER','CASTING','PRIVATE'])[1 + floor(random() * 10)::int],
            60 + floor(random() * 40)::int, random() < 0.35, random() < 0.01,
            (ARRAY['SKILL:MUSIC','DIALECT:GYEONGSANG','SKILL:DANCE','LANG:EN','SKILL:SPORTS','DIALECT:JEOLLA','SKILL:ACTION','LANG:JA',
                   'SKILL:LICENSE','LANG:ZH'])[1 + floor(random() * 10)::int : floor(random() * 11)::int]
              || ARRAY(SELECT DISTINCT 'GRADE:' || role_grade FROM filmography WHERE filmography.profile_id = sized.profile_id)
              || ARRAY(SELECT DISTINCT 'ART:' || category FROM filmography WHERE filmography.profile_id = sized.profile_id),
            '{}', now() - interval '900 days' * random() * random(), photo_id
     FROM (SELECT made.*, round((CASE gender WHEN 'MALE' THEN 174 ELSE 162 END + 12 * (random() + random() - 1))::numeric, 1) AS size
           FROM made) AS sized JOIN photo USING (profile_id, user_id) WHERE position = 0`,
  )
  await client.query(
    `INSERT INTO images (id, owner_id, key, width, height, color, bytes, has_avif) OVERRIDING SYSTEM VALUE
     SELECT image_id, user_id, md5(image_id::text), 1200, 1600, '#7c6a5c', 240000, true FROM photo`,
  )
  await client.query(
    `INSERT INTO profile_photos (id, profile_id, image_id, kind, position) OVERRIDING SYSTEM VALUE
     SELECT photo_id, profile_id, image_id, CASE position WHEN 0 THEN 'MAIN' ELSE 'PROFILE' END, position FROM photo`,
  )
  await client.query('COMMIT')
}
