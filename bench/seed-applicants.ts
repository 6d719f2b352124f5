import pg from 'pg'

/** A casting of an approved manager with `count` applicants, each with a photo, and a session of the manager. */
export async function seedApplicants(
  url: string,
  count: number,
  token: string,
  tokenHash: (token: string) => Buffer,
): Promise<{ castingId: number; token: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const one = async (sql: string, values: unknown[] = []) =>
      Number((await client.query<{ id: string }>(sql, values)).rows[0]!.id)
    const owner = await one(
      `INSERT INTO users (login_id, name, birth_date, permissions) VALUES ('bench-manager', '연민서', '1985-05-05', '{CastingManager}') RETURNING id`,
    )
    await client.query(
      `INSERT INTO casting_auth_applications (user_id, applicant_type, company_name, position, status, decided_at, expires_at)
       VALUES ($1, 'COMPANY', '필름 온기', '캐스팅 디렉터', 'APPROVED', now(), now() + interval '1 year')`,
      [owner],
    )
    await addSession(client, owner, tokenHash(token))
    const castingId = await one(
      `INSERT INTO castings (owner_id, title, status, casting_end_date, apply_count, opened_at)
       VALUES ($1, '〈늦여름의 관객〉 동생 수경 역을 찾아요', 'OPEN', current_date + 10, $2, now()) RETURNING id`,
      [owner, count],
    )
    const roleId = await one(
      `INSERT INTO casting_roles (casting_id, name, apply_count, gender, age_min, age_max, dialects) VALUES ($1, '수경', $2, 'ANY', 20, 35, '{GYEONGSANG}') RETURNING id`,
      [castingId, count],
    )
    await client.query(
      `WITH people AS (
         INSERT INTO users (name, birth_date, permissions)
         SELECT '배우' || n, '1995-05-05', '{Actor}' FROM generate_series(1, $3::int) AS n RETURNING id),
       photos AS (
         INSERT INTO images (owner_id, key, width, height, color, bytes)
         SELECT id, 'bench-' || id, 900, 1200, '#c9bfb2', 40000 FROM people RETURNING id, owner_id),
       pages AS (
         INSERT INTO profiles (user_id, actor_name, gender, birth_date, height)
         SELECT id, '배우' || id, CASE WHEN id % 3 = 0 THEN 'MALE' ELSE 'FEMALE' END, '1995-05-05', 160 + id % 25
         FROM people RETURNING id, user_id, actor_name, gender, birth_date, height),
       sent AS (
         INSERT INTO applications (casting_id, number, profile_id, user_id, snapshot, actor_name, gender, birth_date, height, message, search_tokens, created_at)
         SELECT $1, row_number() OVER (ORDER BY user_id DESC), id, user_id, jsonb_build_object('actorName', actor_name, 'engName', NULL, 'height', height, 'weight', NULL, 'region', 'SEOUL', 'gender', gender, 'birthDate', birth_date,
           'specialties', jsonb_build_array(jsonb_build_object('text', (ARRAY['한국무용', '승마', '검술', '피아노'])[1 + id % 4]),
             jsonb_build_object('text', (ARRAY['수영', '제빵', '마술'])[1 + id % 3])),
           'languages', jsonb_build_array(jsonb_build_object('code', (ARRAY['EN', 'JA', 'ZH'])[1 + id % 3])),
           'dialects', jsonb_build_array(jsonb_build_object('code', (ARRAY['GYEONGSANG', 'JEOLLA'])[1 + id % 2])),
           'statusTags', '[]'::jsonb, 'imageKeywords',
           jsonb_build_array((ARRAY['담백한', '서늘한', '다정한', '씩씩한'])[1 + id % 4], (ARRAY['밝은', '차분한', '소박한'])[1 + id % 3]),
           'build', (ARRAY['SLIM', 'NORMAL', 'SOLID'])[1 + id % 3],
           'filmography', '[]'::jsonb, 'intro', '바닷가에서 자란 배우예요', 'aboutMe', repeat('연기는 듣는 일이라고 배웠어요. ' || id, 30),
           'hasAgency', id % 5 = 0, 'agencyName', '소속사 ' || id % 40, 'playAgeMin', 22, 'playAgeMax', 34),
           actor_name, gender, birth_date, height, '잘 부탁드려요', bigrams(actor_name), now() - user_id * interval '1 second'
         FROM pages RETURNING id, user_id, profile_id),
       roles AS (INSERT INTO application_roles (application_id, role_id, casting_id) SELECT id, $2, $1 FROM sent),
       films AS (
         INSERT INTO videos (owner_id, kind, key, external_id, state)
         SELECT user_id, 'youtube', 'film-' || id, 'dQw4w9WgXcQ', 'READY' FROM sent WHERE profile_id % 2 = 0 RETURNING id, owner_id),
       carried AS (
         INSERT INTO application_videos (application_id, video_id, kind, position)
         SELECT sent.id, films.id, 'REEL', 0 FROM sent JOIN films ON films.owner_id = sent.user_id),
       said AS (
         INSERT INTO application_comments (application_id, author_id, body, visibility)
         SELECT id, $4, '눈이 좋아요', 'TEAM' FROM sent WHERE profile_id % 3 = 0)
       INSERT INTO application_photos (application_id, image_id, position)
       SELECT sent.id, photos.id, 0 FROM sent JOIN photos ON photos.owner_id = sent.user_id`,
      [castingId, roleId, count, owner],
    )
    await client.query('VACUUM (ANALYZE)')
    return { castingId, token }
  } finally {
    await client.end()
  }
}

/** Signs a person in for a day. */
export async function addSession(client: pg.Client, userId: number, hash: Buffer): Promise<void> {
  await client.query(
    `INSERT INTO sessions (user_id, token_hash, is_cookie, idle_expires_at, expires_at)
     VALUES ($1, $2, true, now() + interval '1 day', now() + interval '1 day')`,
    [userId, hash],
  )
}
