import { sql } from 'kysely'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { CastingAlert, castingAlerts } from '#contract/notifications/alerts.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'

type Input = BodyOf<typeof castingAlerts.addAlert>

/** A person's conditions, and the latest thirty castings they were notified of with the matching conditions. */
export async function readAlerts(db: Db, userId: number): Promise<AnswerOf<typeof castingAlerts.alerts>> {
  const alerts = await alertsOf(db, userId)
  const { rows } = await sql<Omit<Match, 'at' | 'text'> & { at: Date; status: string | null; reason: string | null }>`
    SELECT m.casting_id AS "castingId", castings.title, company_name AS "companyName", m.created_at AS at, conditions,
           deliveries.status, blocked_reason AS reason
    FROM casting_alert_matches m JOIN castings ON castings.id = m.casting_id
         LEFT JOIN notifications n ON n.user_id = m.user_id AND n.dedupe_key = 'casting-alert:' || m.casting_id
         LEFT JOIN deliveries ON deliveries.notification_id = n.id AND channel = 'TEXT'
    WHERE m.user_id = ${userId} AND ${isOneOf('castings.status', shownStatuses)} AND NOT is_private
    ORDER BY m.created_at DESC LIMIT 30`.execute(db)
  const { rows: people } = await sql<{ hasTexts: boolean; textsFrom: string | null }>`
    SELECT plus_texts_at(${userId}, now()) AS "hasTexts", (
      SELECT (texts_from AT TIME ZONE 'Asia/Seoul')::date::text FROM plus_subscriptions
      WHERE user_id = ${userId} AND state IN ('ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE') AND texts_from > now()
      ORDER BY id DESC LIMIT 1) AS "textsFrom"`.execute(db)
  const matches = rows.map(({ status, reason, ...match }) => ({
    ...match,
    text: status === null ? null : { status, reason },
  }))
  return { alerts, matches, ...firstOf(people) }
}

type Match = AnswerOf<typeof castingAlerts.alerts>['matches'][number]

/** Saves one more set of conditions. Errors: `alerts_full` for a sixth. */
export async function addAlert(db: Db, userId: number, input: Input): Promise<CastingAlert> {
  const { rows } = await sql<{ place: number | null }>`
    SELECT min(place) AS place FROM generate_series(1, 5) AS place
    WHERE place NOT IN (SELECT place FROM casting_alerts WHERE user_id = ${userId})`.execute(db)
  const { place } = firstOf(rows)
  if (place === null) fail('alerts_full')
  return db
    .insertInto('casting_alerts')
    .values({ user_id: userId, place, ...rowOf(input) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Errors: `not_found` for other people's conditions. */
export async function changeAlert(db: Db, userId: number, alertId: number, input: Input): Promise<CastingAlert> {
  const changed = await db
    .updateTable('casting_alerts')
    .set(rowOf(input))
    .where('id', '=', alertId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
  return changed ?? fail('not_found')
}

/** Errors: `not_found` for other people's conditions. */
export async function removeAlert(db: Db, userId: number, alertId: number): Promise<void> {
  const removed = await db
    .deleteFrom('casting_alerts')
    .where('id', '=', alertId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) fail('not_found')
}

const alertsOf = (db: Db, userId: number): Promise<CastingAlert[]> =>
  db.selectFrom('casting_alerts').select(columns).where('user_id', '=', userId).orderBy('id').execute()

const columns = [
  'id',
  'art_categories as artCategories',
  'regions',
  'gender',
  'age',
  'min_reward as minReward',
  'grades',
  'is_on as isOn',
] as const

const rowOf = ({ artCategories, regions, gender, age, minReward, grades, isOn }: Input) => ({
  art_categories: [...new Set(artCategories)],
  regions: [...new Set(regions)],
  gender,
  age,
  min_reward: minReward,
  grades: [...new Set(grades)],
  is_on: isOn,
})
