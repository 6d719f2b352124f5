import { sql } from 'kysely'
import { sidesPledgeText } from '#contract/codes/sides-rule.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { sides } from '#contract/sides/index.ts'
import { readerOf } from '#server/accounts/authorisation/reader.ts'
import { audit } from '#server/audit/audit.ts'
import { findVisible } from '#server/castings/detail.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { ipPrefix, type Viewer } from '#server/kernel/session.ts'
import { markLine } from '#server/media/documents/marked-file.ts'
import { sidesTexts as texts } from './messages.ts'
import { findStanding, type StandingSides, stateOf } from './standing.ts'

type Place = { castingId: number; sidesId: number }
type Shown = AnswerOf<typeof sides.list>['list'][number]

/** Sides of one reader, what stands between them, and who is written down as having opened them. */
export type Reading = {
  row: StandingSides
  state: Shown['state']
  userId: number | null
  grantId: number | null
  /** The name that pages carry; null for those who made the sides. */
  reader: string | null
}

/** What stands on a casting about the sides of its roles. Throws as `findCasting`. */
export async function listSides(db: Db, viewer: Viewer | null, castingId: number, key: string | undefined) {
  const { isTeam } = await findVisible(db, castingId, viewer, key)
  const rows = await findStanding(db, viewer?.id ?? null, { castingId })
  return { list: rows.map(row => shown(row, isTeam ? 'OPEN' : stateOf(row, viewer !== null))) }
}

/** The sides of the roles that a reviewer sees; guests only where their share shows files. */
export async function listReviewed(db: Db, reviewer: Reviewer) {
  if (!reviewer.shows.files) return { list: [] }
  const { castingId, userId } = reviewer
  const rows = await findStanding(db, userId, { castingId, roleIds: reviewer.scope?.roleIds ?? [] })
  return { list: rows.map(row => ({ ...shown(row, 'OPEN'), roleName: row.roleName })) }
}

const shown = ({ sidesId, roleId, kind, pages, version, createdAt }: StandingSides, state: Shown['state']): Shown => ({
  sidesId,
  roleId,
  kind,
  pages,
  state,
  changedAt: version > 1 ? createdAt : null,
})

/** How a person, or somebody unknown, stands to sides. Throws as `findCasting`, `sides_replaced`. */
export async function findReading(
  db: Db,
  viewer: Viewer | null,
  place: Place,
  key: string | undefined,
): Promise<Reading> {
  const { isTeam } = await findVisible(db, place.castingId, viewer, key)
  const row = await findOne(db, viewer?.id ?? null, place)
  return {
    row,
    state: isTeam ? 'OPEN' : stateOf(row, viewer !== null),
    userId: viewer?.id ?? null,
    grantId: null,
    reader: row.isOwn ? null : viewer ? await readerOf(db, viewer) : texts.unknownReader,
  }
}

/** As `findReading`, for people and guests who review the casting's applicants. */
export async function findReviewedReading(db: Db, reviewer: Reviewer, sidesId: number): Promise<Reading> {
  const { castingId, userId, grantId, scope, name } = reviewer
  const row = await findOne(db, userId, { castingId, sidesId })
  const isSeen = reviewer.shows.files && (!scope?.roleIds.length || scope.roleIds.includes(row.roleId))
  if (!isSeen) fail('not_found')
  const reader = row.isOwn ? null : userId === null ? name : await readerOf(db, { id: userId, name })
  return { row, state: 'OPEN', userId, grantId, reader }
}

async function findOne(db: Db, userId: number | null, place: Place): Promise<StandingSides> {
  const [row] = await findStanding(db, userId, place)
  if (!row) fail('not_found')
  if (row.isReplaced) fail('sides_replaced')
  return row
}

/** The sides as their page shows them. A text that is open is read by this, which is written down. */
export async function showSides(db: Db, reading: Reading, viewer: Viewer | null): Promise<AnswerOf<typeof sides.read>> {
  const { row, state, reader } = reading
  const text = state === 'OPEN' ? row.text : null
  if (text !== null) await noteOpening(db, reading, viewer)
  return {
    ...shown(row, state),
    castingTitle: row.castingTitle,
    roleName: row.roleName,
    text,
    mark: text !== null && reader !== null ? markLine(reader) : null,
    pledgedAt: row.pledgedAt,
  }
}

/**
 * Writes down who opened sides, except those who made them; once a minute, because pages are read ahead and downloads
 * repeated. An operator's reading is audited.
 */
export async function noteOpening(db: Db, { row, userId, grantId }: Reading, viewer: Viewer | null): Promise<void> {
  if (row.isOwn) return
  await sql`
    INSERT INTO sides_openings (sides_id, user_id, grant_id) SELECT ${row.sidesId}, ${userId}, ${grantId}
    WHERE NOT EXISTS (SELECT FROM sides_openings WHERE sides_id = ${row.sidesId} AND user_id IS NOT DISTINCT FROM ${userId}
      AND grant_id IS NOT DISTINCT FROM ${grantId} AND opened_at > now() - interval '1 minute')`.execute(db)
  if (viewer && hasOperatorRole(viewer, 'MODERATION'))
    await audit(db, viewer, 'sides.read', row.castingId, { sidesId: row.sidesId })
}

/**
 * Records this person's pledge of secrecy for a version; repeated, the first one stands. Throws as `findReading`,
 * `sides_locked` where the sides would not open with it, `not_found` where none is asked for.
 */
export async function pledgeSides(
  db: Db,
  user: Viewer,
  place: Place,
  { key, ip }: { key: string | undefined; ip: string | null },
): Promise<AnswerOf<typeof sides.pledge>> {
  const { row, state } = await findReading(db, user, place, key)
  if (!row.needsPledge || row.isOwn) fail('not_found')
  if (state !== 'OPEN' && state !== 'PLEDGE') fail('sides_locked')
  const { rows } = await sql<{ pledgedAt: Date }>`
    INSERT INTO sides_pledges (sides_id, user_id, pledge, ip_prefix)
    VALUES (${row.sidesId}, ${user.id}, ${sidesPledgeText}, ${ipPrefix(ip)})
    ON CONFLICT (sides_id, user_id) DO UPDATE SET pledged_at = sides_pledges.pledged_at
    RETURNING pledged_at AS "pledgedAt"`.execute(db)
  return { pledgedAt: firstOf(rows).pledgedAt }
}
