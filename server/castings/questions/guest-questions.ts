import { type RawBuilder, sql } from 'kysely'
import type { GuestQuestion } from '#contract/castings/guest-questions.ts'
import type { castings } from '#contract/castings/index.ts'
import { guestQuestionLimits as limits } from '#contract/codes/talk-limits.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { consumePhoneProof, lock } from '#server/accounts/phone-codes.ts'
import { isSolved, newChallenge, priceAfter } from '#server/accounts/proof-of-work.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { isSameSecret, type Secrets } from '#server/kernel/secrets.ts'
import { networksOf, placeOf } from '#server/kernel/text/addresses.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { notify } from '#server/notifications/notify.ts'
import { castingForNews } from '../casting-news.ts'
import { findCasting } from '../detail.ts'
import { guestQuestionsTexts as texts } from '../messages.ts'
import { guestToken, mailGuest } from './guest-letters.ts'

type Unit = UnitOfWork & Pick<Tools, 'secrets' | 'env' | 'mails'>

/**
 * Asks a question without an account. With a proven number the team receives it at once; with a mail address its mail
 * has to be confirmed first, so that nobody asks in another's name. Each question costs a proof of work that grows with
 * the questions of the day about this casting; nobody is ever shut out by what others ask. With the hidden field filled, the answer
 * is the same and nothing is stored. Errors: `not_found`, `casting_closed`, `guest_questions_off`, `contact_in_text`,
 * `guest_question_limit`, `guest_question_work`, `phone_proof_invalid`, `mails_unavailable`.
 */
export async function askAsGuest(
  ctx: Unit,
  castingId: number,
  given: BodyOf<typeof castings.askAsGuest>,
  ip: string | null,
): Promise<AnswerOf<typeof castings.askAsGuest>> {
  const { db, secrets, mails } = ctx
  const { name, contents, email, phone, phoneProof, work } = given
  const isConfirmed = phone !== undefined
  if (given.website) return { isConfirmed }
  const { isRecruiting } = await findCasting(db, castingId, null, given.key)
  if (!isRecruiting) fail('casting_closed')
  if (!(await isOpenToGuests(db, castingId))) fail('guest_questions_off')
  refuseContacts({ name, contents })
  if (!isConfirmed && !mails.isOffered) fail('mails_unavailable')
  const place = placeOf(ip ?? '')
  const index = secrets.blindIndex(phone ?? (email ?? '').toLowerCase())
  await lock(db, `guest question ${place}`)
  await lock(db, `guest question ${index}`)
  const asked = await readAsked(db, { castingId, place, index })
  if (asked.here >= limits.ofAddress || asked.byContact >= limits.ofContact) fail('guest_question_limit')
  if (!(await isSolved(secrets, subjectOf(castingId, place, asked.latest), priceAt(asked.today), work)))
    fail('guest_question_work')
  if (phone && phoneProof) await consumePhoneProof(db, { secrets }, { phone, purpose: 'QUESTION', phoneProof })
  const { id } = await db
    .insertInto('guest_questions')
    .values({
      casting_id: castingId,
      contents,
      name_encrypted: secrets.encrypt(name),
      email_encrypted: phone || !email ? null : secrets.encrypt(email),
      phone_encrypted: phone ? secrets.encrypt(phone) : null,
      contact_index: index,
      ip: place,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isConfirmed) await handOver(ctx, id)
  else await mailGuest(ctx, id, 'CONFIRM')
  return { isConfirmed }
}

/** The challenge to solve before the next question about this casting from this address. */
export async function newQuestionWork(
  db: Db,
  tools: Pick<Tools, 'secrets' | 'env'>,
  castingId: number,
  ip: string | null,
) {
  const place = placeOf(ip ?? '')
  const { latest, today } = await readAsked(db, { castingId, place, index: '' })
  return { challenge: await newChallenge(tools, subjectOf(castingId, place, latest), priceAt(today)) }
}

/** The price of a question: it doubles with every ten of a day about the casting, up to four times the first. */
const priceAt = (today: number) => priceAfter(today / 10)

/** What a proof is bound to: casting, address, and the question before it, so that it serves one. */
const subjectOf = (castingId: number, place: string, latest: number | null) =>
  `guest question ${castingId} ${place} ${latest ?? ''}`

type Where = { castingId: number; place: string; index: string }

async function readAsked(db: Db, { castingId, place, index }: Where) {
  const line = networksOf(place)?.line
  const isHere: RawBuilder<boolean> = line ? sql`ip ~ ${line}` : sql`ip = ${place}`
  const { rows } = await sql<{ here: number; byContact: number; today: number; latest: number | null }>`
    SELECT count(*) FILTER (WHERE ${isHere}) AS here, count(*) FILTER (WHERE contact_index = ${index}) AS "byContact",
           count(*) FILTER (WHERE casting_id = ${castingId}) AS today, max(id) FILTER (WHERE ${isHere}) AS latest
    FROM guest_questions
    WHERE created_at > now() - interval '1 day' AND (casting_id = ${castingId} OR ${isHere} OR contact_index = ${index})`.execute(
    db,
  )
  return firstOf(rows)
}

export async function isOpenToGuests(db: Db, castingId: number): Promise<boolean> {
  const stopped = db.selectFrom('guest_question_stops').select('casting_id').where('casting_id', '=', castingId)
  return !(await stopped.executeTakeFirst())
}

/** Sets whether guests may ask; what they have asked stays. */
export async function openToGuests(db: Db, castingId: number, isOpen: boolean): Promise<null> {
  if (isOpen) await db.deleteFrom('guest_question_stops').where('casting_id', '=', castingId).execute()
  else
    await db
      .insertInto('guest_question_stops')
      .values({ casting_id: castingId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  return null
}

/** Makes it a question like others, and tells the team. */
async function handOver(ctx: UnitOfWork, id: number): Promise<void> {
  const { rows } = await sql<{ castingId: number }>`
    WITH question AS (
      INSERT INTO notice_questions (casting_id, contents) SELECT casting_id, contents FROM guest_questions
      WHERE id = ${id} AND confirmed_at IS NULL RETURNING id)
    UPDATE guest_questions SET confirmed_at = now(), question_id = question.id, contents = '' FROM question
    WHERE guest_questions.id = ${id} RETURNING casting_id AS "castingId"`.execute(ctx.db)
  if (!rows[0]) return
  const { castingId } = rows[0]
  const { title, teamIds, privateKey } = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'QUESTION',
    userIds: teamIds,
    title: texts.asked,
    content: texts.askedText(title),
    link: `/casting/${castingId}${privateKey ? `?key=${privateKey}` : ''}#questions`,
    linkText: texts.toAnswer,
    dedupeKey: `guest question ${id}`,
    // However many guests ask, the team has one unread card.
    group: { key: `guest questions ${castingId}`, title: texts.askedMany, content: texts.askedText(title) },
  })
}

/** The id that a private link stands for. */
function idOf(secrets: Secrets, token: string | undefined): number {
  const [, id = '', signature = ''] = /^(\d{1,15})\.([\w+/=-]+)$/.exec(token ?? '') ?? []
  return isSameSecret(`${id}.${signature}`, guestToken(secrets, Number(id))) ? Number(id) : fail('not_found')
}

/** One's own question by its private link. Errors: `not_found`. */
export async function readGuestQuestion(db: Db, secrets: Secrets, token: string | undefined): Promise<GuestQuestion> {
  const { rows } = await sql<GuestQuestion>`
    SELECT g.casting_id AS "castingId", CASE WHEN castings.status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED') THEN title END AS "castingTitle",
           CASE WHEN confirmed_at IS NULL THEN 'UNCONFIRMED' WHEN q.id IS NULL THEN 'REMOVED'
                WHEN q.answer IS NULL THEN 'WAITING' ELSE 'ANSWERED' END AS state,
           coalesce(q.contents, g.contents) AS contents, q.answer, coalesce(q.is_published, false) AS "isPublished",
           to_json(g.created_at) AS "createdAt"
    FROM guest_questions g JOIN castings ON castings.id = g.casting_id LEFT JOIN notice_questions q ON q.id = question_id
    WHERE g.id = ${idOf(secrets, token)}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** Sends a question whose mail arrived. Errors: `not_found`, `casting_closed`, `guest_questions_off`. */
export async function confirmGuestQuestion(ctx: Unit, token: string): Promise<GuestQuestion> {
  const { db, secrets } = ctx
  const id = idOf(secrets, token)
  const { rows } = await sql<{ castingId: number; isConfirmed: boolean; isOpen: boolean }>`
    SELECT casting_id AS "castingId", confirmed_at IS NOT NULL AS "isConfirmed", castings.status = 'OPEN' AS "isOpen"
    FROM guest_questions g JOIN castings ON castings.id = casting_id WHERE g.id = ${id} FOR UPDATE OF g`.execute(db)
  const asked = rows[0] ?? fail('not_found')
  if (!asked.isConfirmed) {
    if (!asked.isOpen) fail('casting_closed')
    if (!(await isOpenToGuests(db, asked.castingId))) fail('guest_questions_off')
    await handOver(ctx, id)
  }
  return readGuestQuestion(db, secrets, token)
}

/** Removes one's own question with its answer and the ways to reach the guest. Errors: `not_found`. */
export async function removeGuestQuestion(db: Db, secrets: Secrets, token: string): Promise<null> {
  const removed = await db
    .deleteFrom('guest_questions')
    .where('id', '=', idOf(secrets, token))
    .returning('question_id as questionId')
    .executeTakeFirst()
  if (!removed) fail('not_found')
  if (removed.questionId) await db.deleteFrom('notice_questions').where('id', '=', removed.questionId).execute()
  return null
}
