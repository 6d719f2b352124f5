import { sql } from 'kysely'
import { representativeNews } from '#contract/codes/notifications.ts'
import { type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { today } from '#server/kernel/time.ts'
import { forwardQueue, type NotificationEvent, notify } from '#server/notifications/notify.ts'
import { standsOn } from './ending.ts'
import { forwardedTitle } from './messages.ts'

/** Tells representatives what an actor is told. */
export const newsJob: JobDefinition = workOn(forwardQueue, { work: (event, ctx) => forwardNews(ctx, event) })

type Representation = { id: number; representativeId: number; actorId: number; name: string }

/** Pages of the teams of castings: news of a person who also casts are nobody else's. */
const teamPages = '/mypage/castingadmin/'

/** Links of notifications have at most a thousand letters. */
const mostTarget = 900

/**
 * Notifies everybody who represents the event's people by an agreement that stands, once each. Idempotent. The link
 * leads to the list of their actors, because the page itself would open in their own name.
 */
export async function forwardNews(ctx: UnitOfWork, event: NotificationEvent): Promise<void> {
  if (event.link?.startsWith(teamPages)) return
  const { rows } = await sql<Representation>`
    SELECT r.id, r.representative_id AS "representativeId", r.represented_id AS "actorId", users.name
    FROM representations r JOIN users ON users.id = r.represented_id
    WHERE r.represented_id = ANY(${event.userIds}::bigint[]) AND ${standsOn(today())}
      AND users.status = 'ACTIVE' AND 'Actor' = ANY(users.permissions)
    ORDER BY r.id`.execute(ctx.db)
  for (const representation of rows) await notify(ctx, eventFor(representation, event))
}

function eventFor(
  { id, representativeId, actorId, name }: Representation,
  event: NotificationEvent,
): NotificationEvent {
  const { group: _, mailTo: __, ...news } = event
  const target =
    representativeNews[event.type] === 'OPENS' && event.link?.startsWith('/') ? encodeURIComponent(event.link) : ''
  const to = target.length < mostTarget ? target : ''
  return {
    ...news,
    userIds: [representativeId],
    title: forwardedTitle(name, event.title),
    link: `/mypage/people?for=${actorId}${to && `&to=${to}`}`,
    dedupeKey: `for ${id} ${event.dedupeKey}`,
    isForwarded: true,
  }
}
