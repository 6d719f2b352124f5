import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { notificationSettings } from '#contract/notifications/settings.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { deviceName } from '#server/kernel/pages/device-name.ts'
import { isLive, type Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'

type Subscription = BodyOf<typeof notificationSettings.subscribePush>
const mostBrowsers = 10

/** Browsers of a person that receive pushes now: their session is active and they were not removed from the list. */
export const browsersOf = (db: Db, userId: number) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['push_subscriptions.id', 'subscription_encrypted', 'endpoint_hash', 'push_subscriptions.user_agent'])
    .select('push_subscriptions.created_at')
    .where('push_subscriptions.user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .where(isLive)
    .orderBy('push_subscriptions.id', 'desc')
    .execute()

export async function listBrowsers(
  db: Db,
  userId: number,
): Promise<AnswerOf<typeof notificationSettings.settings>['browsers']> {
  const browsers = await browsersOf(db, userId)
  return browsers.map(({ id, user_agent, endpoint_hash, created_at }) => ({
    id,
    device: deviceName(user_agent),
    mark: endpoint_hash,
    since: created_at,
  }))
}

/**
 * Sends pushes to this browser from now on, as long as this session lasts; its previous user no longer receives any
 * there. The oldest of more than ten is dropped. A browser that only resumes and was removed from the list stays
 * removed. Errors: `push_unknown` for an endpoint of no known push service.
 */
export async function subscribePush(
  db: Db,
  { pushes, secrets }: Pick<Tools, 'pushes' | 'secrets'>,
  { isResumed, ...subscription }: Subscription,
  { viewer, userAgent }: { viewer: Viewer; userAgent: string | null },
): Promise<{ isOn: boolean }> {
  if (!pushes.accepts(subscription.endpoint)) fail('push_unknown')
  const known = isResumed ? await findBrowser(db, viewer.id, subscription.endpoint) : undefined
  if (known?.forgotten_at) return { isOn: false }
  if (known?.session_id === viewer.sessionId) return { isOn: true }
  const row = {
    user_id: viewer.id,
    session_id: viewer.sessionId,
    subscription_encrypted: secrets.encrypt(JSON.stringify(subscription)),
    user_agent: userAgent?.slice(0, 300) ?? null,
    forgotten_at: null,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint_hash: hashOf(subscription.endpoint) })
    .onConflict(conflict => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${viewer.id} AND forgotten_at IS NULL
      ORDER BY id DESC OFFSET ${mostBrowsers})`.execute(db)
  return { isOn: true }
}

const findBrowser = (db: Db, userId: number, endpoint: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['session_id', 'forgotten_at'])
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .executeTakeFirst()

export async function unsubscribePush(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .execute()
}

/**
 * Stops pushes to this browser, even if it registers itself again. Errors: `not_found` for another person's browser.
 */
export async function forgetBrowser(db: Db, userId: number, id: number): Promise<void> {
  const gone = await db
    .updateTable('push_subscriptions')
    .set({ forgotten_at: new Date(), subscription_encrypted: '' })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!gone) fail('not_found')
}

/** Browsers whose session has ended; that one was removed from the list is remembered beyond that. */
export const deleteEndedBrowsers = (db: Db) =>
  sql`DELETE FROM push_subscriptions USING sessions WHERE sessions.id = session_id AND forgotten_at IS NULL AND NOT ${isLive}`.execute(
    db,
  )

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
