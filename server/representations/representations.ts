import { type RawBuilder, sql } from 'kysely'
import type { RepresentationKind, RepresentationStatus, RepresentationWay } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages, representationLimits } from '#contract/limits.ts'
import type { representations } from '#contract/representations/index.ts'
import { maskPhone } from '#server/accounts/guardian/guardian.ts'
import { lock, takePhoneProof } from '#server/accounts/phone-codes.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { showGuardian } from './contact.ts'
import { closeRow, endAgreed } from './ending.ts'
import { hasOtherGuardian, lockRepresented } from './guarding.ts'
import { newsTexts as texts } from './messages.ts'

type Ctx = UnitOfWork & { secrets: Secrets }
type Paging = { page: number; limit: number }

/** Condition on a row `r`: it asks the person in these columns, by their name and number. */
const asks = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  r.status = 'ASKED' AND (r.phone_index, r.name) = (SELECT phone_index, name FROM users WHERE id = ${person}))`

/**
 * Asks an actor, by the name and number of their account, to be represented. Whoever asks learns nothing about
 * accounts: the request waits for the person who signs in under both. Throws `representation_minor_asks`,
 * `representation_own_phone`, `representation_asked`, `representation_asks_many`.
 */
export async function ask(
  ctx: Ctx,
  viewer: Viewer,
  { kind, name, phone, isContactShown }: BodyOf<typeof representations.ask>,
): Promise<{ id: number }> {
  const phoneIndex = ctx.secrets.blindIndex(phone)
  await lock(ctx.db, `representations ${viewer.id}`)
  const { rows } = await sql<{ birthDate: string; isOwnPhone: boolean; asked: number }>`
    SELECT to_char(birth_date, 'YYYY-MM-DD') AS "birthDate",
           coalesce(phone_index = ${phoneIndex} AND name = ${name}, false) AS "isOwnPhone",
           (SELECT count(*) FROM representations
            WHERE representative_id = users.id AND asked_at > now() - interval '1 day') AS asked
    FROM users WHERE id = ${viewer.id}`.execute(ctx.db)
  const { birthDate, isOwnPhone, asked } = firstOf(rows)
  if (ageOn(birthDate) < ages.adult) fail('representation_minor_asks')
  if (isOwnPhone) fail('representation_own_phone')
  if (asked >= representationLimits.asksDaily) fail('representation_asks_many')
  const { id } = await ctx.db
    .insertInto('representations')
    .values({ representative_id: viewer.id, kind, name, phone_index: phoneIndex, shows_contact: isContactShown })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx.db, viewer, 'representation.ask', id, { kind })
  const { rows: people } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE phone_index = ${phoneIndex} AND name = ${name} AND status = 'ACTIVE' AND 'Actor' = ANY(permissions)
      AND id <> ${viewer.id}`.execute(ctx.db)
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: people.map(person => person.id),
    title: texts.askedTitle(viewer.name),
    content: texts.asked,
    link: '/mypage/people',
    dedupeKey: `representation:${id}:asked`,
  })
  return { id }
}

/**
 * The actor agrees with a proof of their own number. A minor's guardian comes before an agency, and is the one who
 * consented to the account where one did. Throws `not_found`, `phone_proof_invalid`, `representation_agreed`,
 * `representation_adult`, `representation_needs_guardian`, `representation_other_guardian`.
 */
export async function agree(ctx: Ctx, viewer: Viewer, id: number, phoneProof: string): Promise<null> {
  await lockRepresented(ctx.db, viewer.id)
  const { rows } = await sql<Request>`
    SELECT r.representative_id AS "representativeId", r.kind, own.phone_index AS "phoneIndex",
           to_char(own.birth_date, 'YYYY-MM-DD') AS "birthDate",
           ${hasOtherGuardian({ actor: sql`own`, guardian: sql`asking` })} AS "hasOtherGuardian",
           EXISTS (SELECT FROM representations g WHERE g.represented_id = own.id AND g.status = 'AGREED'
                     AND g.kind = 'GUARDIAN') AS "isGuarded"
    FROM representations r JOIN users own ON own.id = ${viewer.id} JOIN users asking ON asking.id = r.representative_id
    WHERE r.id = ${id} AND r.representative_id <> own.id AND ${asks(sql`${viewer.id}`)}
    FOR UPDATE OF r`.execute(ctx.db)
  const request = rows[0] ?? fail('not_found')
  const isMinor = ageOn(request.birthDate) < ages.adult
  if (request.kind === 'GUARDIAN' && !isMinor) fail('representation_adult')
  if (request.kind === 'GUARDIAN' && request.hasOtherGuardian) fail('representation_other_guardian')
  if (request.kind === 'AGENCY' && isMinor && !request.isGuarded) fail('representation_needs_guardian')
  const proven = await takePhoneProof(ctx.db, phoneProof, 'REPRESENTATION')
  if (proven !== request.phoneIndex) fail('phone_proof_invalid')
  await ctx.db
    .updateTable('representations')
    .set({ status: 'AGREED', represented_id: viewer.id, agreed_at: new Date(), name: null, phone_index: null })
    .where('id', '=', id)
    .execute()
  if (request.kind === 'GUARDIAN') await showGuardian(ctx.db, viewer.id)
  await audit(ctx.db, viewer, 'representation.agree', id, { kind: request.kind })
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: [request.representativeId],
    title: texts.agreedTitle(viewer.name),
    content: texts.agreed,
    link: '/mypage/people',
    dedupeKey: `representation:${id}:agreed`,
  })
  return null
}

type Request = {
  representativeId: number
  kind: CodeOf<typeof RepresentationKind>
  phoneIndex: string
  birthDate: string
  hasOtherGuardian: boolean
  isGuarded: boolean
}

type Ending = {
  representativeId: number
  representedId: number | null
  kind: CodeOf<typeof RepresentationKind>
  wasAgreed: boolean
}

/** Ends it at once, from either side: an agreed one, or a request that is refused or taken back. Throws `not_found`. */
export async function end(ctx: Ctx, viewer: Viewer, id: number): Promise<null> {
  const { rows } = await sql<Ending>`
    SELECT r.representative_id AS "representativeId", r.represented_id AS "representedId", r.kind,
           r.status = 'AGREED' AS "wasAgreed"
    FROM representations r
    WHERE r.id = ${id} AND r.status <> 'ENDED'
      AND (${viewer.id} IN (r.representative_id, r.represented_id) OR ${asks(sql`${viewer.id}`)})
    FOR UPDATE OF r`.execute(ctx.db)
  const { representativeId, representedId, kind, wasAgreed } = rows[0] ?? fail('not_found')
  if (wasAgreed) {
    const actorId = present(representedId)
    await endAgreed(ctx, viewer, { id, kind, representativeId, representedId: actorId })
    await notify(ctx, {
      type: 'ACCOUNT',
      userIds: [viewer.id === representativeId ? actorId : representativeId],
      title: texts.endedTitle(viewer.name),
      content: texts.ended,
      dedupeKey: `representation:${id}:ended`,
    })
    return null
  }
  // A refused request ends in silence: it says that there is an account.
  await closeRow(ctx.db, id)
  await audit(ctx.db, viewer, 'representation.end', id, { wasAgreed })
  return null
}

type Row = {
  id: number
  kind: CodeOf<typeof RepresentationKind>
  status: CodeOf<typeof RepresentationStatus>
  way: CodeOf<typeof RepresentationWay>
  askedAt: string
  agreedAt: string | null
  total: number
}

const shown = sql`r.id, r.kind, r.status, r.way, to_json(r.asked_at) AS "askedAt", to_json(r.agreed_at) AS "agreedAt",
  count(*) OVER () AS total`

/** The people this person represents or has asked, newest first. */
export async function listRepresented(
  db: Db,
  userId: number,
  { page, limit }: Paging,
): Promise<AnswerOf<typeof representations.represented>> {
  const { rows } = await sql<Row & { name: string; userId: number | null }>`
    SELECT ${shown}, coalesce(users.name, r.name, '') AS name, r.represented_id AS "userId"
    FROM representations r LEFT JOIN users ON users.id = r.represented_id
    WHERE r.representative_id = ${userId} AND r.status <> 'ENDED'
    ORDER BY r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

/** The people who represent this person or ask to, newest first. */
export async function listRepresentatives(
  db: Db,
  secrets: Secrets,
  userId: number,
  { page, limit }: Paging,
): Promise<AnswerOf<typeof representations.representatives>> {
  const { rows } = await sql<Row & { name: string; phoneEncrypted: string | null }>`
    SELECT ${shown}, users.name, users.phone_encrypted AS "phoneEncrypted"
    FROM representations r JOIN users ON users.id = r.representative_id
    WHERE r.representative_id <> ${userId}
      AND (r.represented_id = ${userId} AND r.status = 'AGREED' OR ${asks(sql`${userId}`)})
    ORDER BY r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const list = rows.map(({ phoneEncrypted, ...row }) => ({
    ...row,
    phone: phoneEncrypted && maskPhone(secrets.decrypt(phoneEncrypted)),
  }))
  return { list, totalResult: rows[0]?.total ?? 0, page, limit }
}

/** Every night: forgets requests that nobody answered, and ended representations after a year. */
export const representationsJob: JobDefinition = {
  name: 'representations.forget-old',
  priority: 'idle',
  cron: '50 4 * * *',
  async work(_, { db }) {
    await sql`
      DELETE FROM representations
      WHERE status = 'ASKED' AND asked_at < now() - make_interval(days => ${representationLimits.askDays})
         OR ended_at < now() - make_interval(days => ${representationLimits.endedDays})`.execute(db)
  },
}
