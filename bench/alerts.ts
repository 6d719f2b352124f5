import { Client } from 'pg'
import { openDatabase } from '#server/kernel/db.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { matchCasting } from '#server/notifications/alert-matches.ts'
import { openBenchDatabase } from './database.ts'
import { boundFigure, type Figure, median } from './table.ts'

const people = 100_000

/** Time to find everybody to notify of a casting that opens, among 100,000 people with one set of conditions each. */
export async function measureAlerts({ rounds }: { rounds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  try {
    const castings = await seedAlerts(database.url)
    const { db, close } = openDatabase(database.url, { max: 2, log: createLog(readEnv({ LOG_LEVEL: 'silent' })) })
    const figures: Figure[] = []
    for (const [what, castingId] of castings) {
      const times: number[] = []
      let found = 0
      for (let round = 0; round < rounds; round += 1) {
        await db.deleteFrom('casting_alert_matches').execute()
        const began = performance.now()
        found = (await matchCasting(db, castingId)).length
        times.push(performance.now() - began)
      }
      figures.push(boundFigure(`alerts, ${what}: ${found} of ${people} told`, median(times), 'ms', 3000))
    }
    await close()
    return figures
  } finally {
    await database.stop()
  }
}

/** People with stored conditions: two of three name a category, half a region, most their gender and age. */
async function seedAlerts(url: string): Promise<[what: string, castingId: number][]> {
  const client = new Client(url)
  await client.connect()
  await client.query(
    `WITH made AS (
       INSERT INTO users (login_id, name, birth_date, permissions)
       SELECT 'wanting' || at, '배우', '1995-05-05', '{Actor}' FROM generate_series(1, $1::int) AS at RETURNING id)
     INSERT INTO casting_alerts (user_id, place, art_categories, regions, gender, age, min_reward, grades)
     SELECT id, 1,
       CASE WHEN random() < 0.66 THEN ARRAY[(ARRAY['SHORT_FILM','FEATURE_INDIE','FEATURE_COMMERCIAL','TV_OTT','WEB_DRAMA','CF','THEATER','MUSICAL'])[1 + floor(random() * 8)::int]] ELSE '{}' END,
       CASE WHEN random() < 0.5 THEN ARRAY[(ARRAY['SEOUL','GYEONGGI','INCHEON','BUSAN','DAEGU','JEJU'])[1 + floor(random() * 6)::int]] ELSE '{}' END,
       CASE WHEN random() < 0.8 THEN (ARRAY['MALE','FEMALE'])[1 + floor(random() * 2)::int] END,
       CASE WHEN random() < 0.7 THEN 18 + floor(random() * 50)::int END,
       CASE WHEN random() < 0.4 THEN (ARRAY[300000,500000,800000])[1 + floor(random() * 3)::int] END,
       CASE WHEN random() < 0.4 THEN ARRAY[(ARRAY['LEAD','SUPPORT','MINOR','EXTRA'])[1 + floor(random() * 4)::int]] ELSE '{}' END
     FROM made`,
    [people],
  )
  const { rows } = await client.query<{ id: string }>(
    `WITH owner AS (INSERT INTO users (login_id, name, birth_date) VALUES ('poster', '담당자', '1985-05-05') RETURNING id),
     made AS (
       INSERT INTO castings (owner_id, art_category, region, max_reward, status)
       SELECT id, category, region, 900000, 'OPEN' FROM owner,
         (VALUES ('AGENCY', 'ULSAN'), ('SHORT_FILM', 'SEOUL')) AS drawn(category, region) RETURNING id)
     INSERT INTO casting_roles (casting_id, grade, gender, age_min, age_max, name)
     SELECT id, grade, gender, low, low + 12, '배역' FROM made,
       (VALUES ('LEAD', 'FEMALE', 20), ('SUPPORT', 'MALE', 30), ('SUPPORT', 'FEMALE', 45), ('MINOR', 'ANY', 18), ('EXTRA', 'ANY', 55)) AS role(grade, gender, low)
     RETURNING casting_id AS id`,
  )
  await client.query('ANALYZE')
  await client.end()
  const [few, many] = [...new Set(rows.map(row => Number(row.id)))].sort((a, b) => a - b)
  return [
    ['a rare casting', few!],
    ['a short film in Seoul', many!],
  ]
}
