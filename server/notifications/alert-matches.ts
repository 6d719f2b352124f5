import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { today } from '../kernel/time.ts'
import { notify } from './notify.ts'

const queue = 'alerts.match'
/** So many people are told by one job. */
const groupSize = 1000

/** Looks, after the commit, for everybody whose conditions this notice meets. Repeating it tells nobody twice. */
export const findMatches = (db: Db, jobs: Jobs, castingId: number): Promise<void> => jobs.send(db, queue, { castingId })

export const alertJobs: JobDefinition[] = [
  {
    name: queue,
    timeout: 300,
    work: ({ castingId }, { db, jobs }) =>
      db.transaction().execute(async trx => {
        const casting = await findOpen(trx, Number(castingId))
        if (!casting) return
        const userIds = await matchCasting(trx, casting.id)
        for (let at = 0; at < userIds.length; at += groupSize) {
          await notify(
            { db: trx, jobs },
            {
              type: 'NEW_CASTING_MATCH',
              userIds: userIds.slice(at, at + groupSize),
              title: '조건에 맞는 공고가 열렸어요',
              content: `${casting.title} · ${casting.companyName}`,
              link: `/casting/${casting.id}?alert=1`,
              linkText: '공고 보기',
              dedupeKey: `casting-alert:${casting.id}`,
            },
          )
        }
      }),
  },
]

const findOpen = (db: Db, castingId: number) =>
  db
    .selectFrom('castings')
    .select(['id', 'title', 'company_name as companyName'])
    .where('id', '=', castingId)
    .where('status', '=', 'OPEN')
    .where('is_private', '=', false)
    .executeTakeFirst()

/**
 * Writes down who is told of a notice and by which of their conditions, and answers their ids, also of those written by
 * an earlier run. Category and region narrow by index; gender, age and grade have to meet in one role. People under 19
 * don't hear of notices for adults, nor owners of their own.
 */
export async function matchCasting(db: Db, castingId: number): Promise<number[]> {
  await sql`
    INSERT INTO casting_alert_matches (casting_id, user_id, conditions)
    SELECT DISTINCT ON (a.user_id) c.id, a.user_id,
           jsonb_build_object('artCategories', a.art_categories, 'regions', a.regions, 'gender', a.gender, 'age', a.age,
                              'minReward', a.min_reward, 'grades', a.grades)
    FROM castings c
         JOIN casting_alerts a ON a.is_on AND a.keys && ARRAY['*', c.art_category, c.region]
           AND (a.art_categories = '{}' OR c.art_category = ANY(a.art_categories))
           AND (a.regions = '{}' OR c.region = ANY(a.regions))
           AND (a.min_reward IS NULL OR greatest(c.max_reward, c.best_min_reward, 0) >= a.min_reward)
         JOIN users u ON u.id = a.user_id AND u.status = 'ACTIVE' AND 'Actor' = ANY(u.permissions) AND u.id <> c.owner_id
           AND (c.is_minor_allowed AND c.exposure_level = 'NONE'
                OR u.birth_date <= ${today()}::date - interval '19 years')
    WHERE c.id = ${castingId}
      AND EXISTS (
        SELECT FROM casting_roles r
        WHERE r.casting_id = c.id AND r.deleted_at IS NULL AND r.status = 'OPEN'
          AND (a.gender IS NULL OR r.gender IN (a.gender, 'ANY'))
          AND (a.age IS NULL OR a.age BETWEEN coalesce(r.age_min, 0) AND coalesce(r.age_max, 200))
          AND (a.grades = '{}' OR r.grade = ANY(a.grades)))
    ORDER BY a.user_id, a.id
    ON CONFLICT (casting_id, user_id) DO NOTHING`.execute(db)
  const rows = await db
    .selectFrom('casting_alert_matches')
    .select('user_id as userId')
    .where('casting_id', '=', castingId)
    .orderBy('user_id')
    .execute()
  return rows.map(row => row.userId)
}
