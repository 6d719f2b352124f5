import { sql } from 'kysely'
import { ages } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'
import { today } from '#server/kernel/time.ts'
import { alertMatchesTexts as texts } from './messages.ts'
import { notify } from './notify.ts'

const queue = defineQueue<{ castingId: number }>('notifications.match-alerts')
/** People notified per job. */
const groupSize = 1000

/** Finds everybody whose conditions this casting meets, after the commit. Idempotent: nobody is notified twice. */
export const findMatches = (db: Db, jobs: Jobs, castingId: number): Promise<void> => jobs.send(db, queue, { castingId })

export const alertJobs: JobDefinition[] = [
  workOn(queue, {
    timeout: 300,
    work: ({ castingId }, { db, jobs }) =>
      db.transaction().execute(async trx => {
        const casting = await findOpen(trx, castingId)
        if (!casting) return
        const userIds = await matchCasting(trx, casting.id)
        for (let at = 0; at < userIds.length; at += groupSize) {
          await notify(
            { db: trx, jobs },
            {
              type: 'NEW_CASTING_MATCH',
              userIds: userIds.slice(at, at + groupSize),
              title: texts.opened,
              content: `${casting.title} · ${casting.companyName}`,
              link: `/casting/${casting.id}?alert=1`,
              linkText: texts.show,
              castingId: casting.id,
              dedupeKey: `casting-alert:${casting.id}`,
            },
          )
        }
      }),
  }),
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
 * Records who is notified of a casting and by which of their conditions, and returns their ids, including those of an
 * earlier run. Category and region narrow by index; gender, age and grade must match within one role. Minors are
 * not notified of adult castings, nor owners of their own.
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
                OR u.birth_date <= ${today()}::date - make_interval(years => ${ages.adult}))
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
