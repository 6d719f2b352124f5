import { type ExpressionBuilder, sql } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import type { MemberStatus } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import { phoneDigits } from '#contract/phones.ts'
import { recordGuardianRefusal } from '#server/accounts/consents/consents.ts'
import { maskPhone, withdrawContact } from '#server/accounts/guardian/guardian.ts'
import { removePending } from '#server/accounts/guardian/removal.ts'
import { forgetMember, recordWithdrawal } from '#server/accounts/leaving/leaving.ts'
import {
  holdMember,
  liftSuspension,
  type StandingBefore,
  suspendAccount,
  takeStandingBack,
} from '#server/accounts/suspension.ts'
import { setBirthDate } from '#server/accounts/users.ts'
import { audit } from '#server/audit/audit.ts'
import { type HidingBefore, hideCasting, takeHidingBack } from '#server/castings/hiding.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs, UnitOfWork } from '#server/kernel/jobs.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { present } from '#server/kernel/present.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { startingWith } from '#server/kernel/text/like.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { hideOfSuspended } from '#server/profiles/hiding.ts'
import { setBirthDateOfProfiles } from '#server/profiles/profiles.ts'
import { withdrawShownContact } from '#server/representations/contact.ts'
import { pendingOn } from './decisions/pending-decisions.ts'
import { contactIn, recordLookUp } from './desk/contact-words.ts'
import { countUpTo } from './lists.ts'
import { membersTexts as texts } from './messages.ts'

type OperatorWork = {
  operator: Viewer
  jobs: Jobs
  tools: Pick<Tools, 'secrets' | 'env' | 'clock'>
  personalData: readonly PersonalData[]
}
type Members = AnswerOf<typeof admin.members>

/**
 * Active accounts, exact matches first, then newest or oldest, by state or by a word: the beginning of a name or login
 * id, a whole phone number or mail address, an account number. A look-up by contact is audited.
 */
export async function listMembers(
  db: Db,
  { q, status, order, page, limit }: QueryOf<typeof admin.members>,
  { secrets, user }: Pick<Tools, 'secrets'> & { user: Viewer },
): Promise<Members> {
  const word = q?.trim() ?? ''
  const contact = contactIn(word)
  const direction = order === 'OLDEST' ? 'asc' : 'desc'
  const beginning = startingWith(q)
  const filtered = db
    .selectFrom('users')
    .where('status', '<>', 'WITHDRAWN')
    .$if(status !== undefined, query => query.where('status', '=', present(status)))
    .$if(Boolean(q), query =>
      query.where(eb =>
        eb.or([
          eb('name', 'like', beginning),
          eb('login_id', 'like', beginning.toLowerCase()),
          ...(contact === 'PHONE' ? [eb('phone_index', '=', secrets.blindIndex(phoneDigits(word)))] : []),
          ...(contact === 'MAIL' ? [eb(eb.fn('lower', ['email']), '=', word.toLowerCase())] : []),
          ...numbered(eb, word),
        ]),
      ),
    )
  const list = await filtered
    .select(['id', 'name', 'login_id as loginId', 'permissions', 'status', 'created_at as joinedAt'])
    .$if(Boolean(q), query =>
      query.orderBy(
        eb => eb.or([eb('login_id', '=', word), eb('name', '=', word), ...numbered(eb, word)]),
        rank => rank.desc().nullsLast(),
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .$narrowType<{ status: CodeOf<typeof MemberStatus> }>()
    .execute()
  if (contact) await recordLookUp(db, user, contact, list)
  return { list, ...(await countUpTo(filtered)), page, limit }
}

const numbered = (eb: ExpressionBuilder<DB, 'users'>, word: string) =>
  /^\d{1,9}$/.test(word) ? [eb('id', '=', Number(word))] : []

/**
 * A member with contact and guardian; reading is audited. Numbers and the address are masked: a caller who asks to end
 * a membership must name theirs, and an operator who could read it would verify nothing. Throws `not_found`.
 */
export async function readMember(
  db: Db,
  userId: number,
  { operator, tools: { secrets } }: Pick<OperatorWork, 'operator' | 'tools'>,
): Promise<AnswerOf<typeof admin.member>> {
  const { rows } = await sql<MemberRow>`
    SELECT users.id, users.name, login_id AS "loginId", permissions, users.status, users.created_at AS "joinedAt",
           users.birth_date AS "birthDate", users.phone_encrypted AS phone, users.email,
           suspended_reason AS "suspendedReason", profiles.id AS "profileId",
           (SELECT count(*) FROM castings WHERE owner_id = users.id AND castings.status = 'OPEN') AS "openCastings",
           guardians.name AS "guardianName", guardians.phone_encrypted AS "guardianPhone", relation,
           agreed_at AS "agreedAt", contact_agreed_at IS NOT NULL AS "isContactShown",
           CASE WHEN 'FeedbackReviewer' = ANY(permissions) AND reviewer.user_id IS NOT NULL THEN json_build_object(
             'kinds', kinds, 'title', reviewer.title, 'open', (SELECT count(*) FROM feedback_orders
               WHERE reviewer_id = users.id AND feedback_orders.state IN ('ASSIGNED', 'IN_REVIEW'))) END AS "feedbackReviewer"
    FROM users
      LEFT JOIN profiles ON profiles.user_id = users.id AND profiles.deleted_at IS NULL
      LEFT JOIN guardians ON guardians.user_id = users.id
      LEFT JOIN feedback_reviewers AS reviewer ON reviewer.user_id = users.id
    WHERE users.id = ${userId} AND users.status <> 'WITHDRAWN'`.execute(db)
  const { guardianName, guardianPhone, relation, agreedAt, isContactShown, phone, email, joinedAt, ...member } =
    rows[0] ?? fail('not_found')
  await audit(db, operator, 'account.read', userId)
  return {
    ...member,
    decision: (await pendingOn(db, 'MEMBER', [userId])).get(userId) ?? null,
    phone: phone && maskPhone(secrets.decrypt(phone)),
    email: email && maskEmail(email),
    joinedAt,
    guardian: guardianName
      ? {
          name: guardianName,
          phone: maskPhone(secrets.decrypt(present(guardianPhone))),
          relation: present(relation),
          agreedAt,
          isContactShown,
        }
      : null,
  }
}

const maskEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1***')

type Member = AnswerOf<typeof admin.member>
type MemberRow = Omit<Member, 'guardian' | 'joinedAt' | 'decision'> & {
  joinedAt: Date
  guardianName: string | null
  guardianPhone: string | null
  relation: NonNullable<Member['guardian']>['relation'] | null
  agreedAt: Date | null
  isContactShown: boolean
}

/**
 * Suspends a member or lifts a suspension. Suspending also hides the profile and open castings; lifting shows the
 * profile again unless an operator hid it separately, while castings stay hidden until an operator shows them.
 */
export async function decideSuspension(
  ctx: UnitOfWork,
  operator: Viewer,
  userId: number,
  { isSuspended, reason }: BodyOf<typeof admin.suspendMember>,
): Promise<SuspensionBefore> {
  const change = isSuspended ? suspendAccount : liftSuspension
  const standing = await change(ctx.db, userId, { operator, reason })
  await hideOfSuspended(ctx.db, userId, isSuspended)
  return { standing, castings: isSuspended ? await hideCastingsOf(ctx, operator, userId) : [] }
}

/** What a suspension has changed, as JSON. */
export type SuspensionBefore = { standing: StandingBefore; castings: { id: number; before: HidingBefore }[] }

async function hideCastingsOf(
  ctx: UnitOfWork,
  operator: Viewer,
  userId: number,
): Promise<SuspensionBefore['castings']> {
  const open = await ctx.db
    .selectFrom('castings')
    .select('id')
    .where('owner_id', '=', userId)
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .execute()
  const hidden: SuspensionBefore['castings'] = []
  for (const { id } of open) {
    const { before } = await hideCasting(ctx, operator, id, texts.ownerSuspended)
    hidden.push({ id, before })
  }
  return hidden
}

/**
 * Restores what a suspension or its end has changed: the account, its profile and castings. Throws `decision_left` if
 * one of them has changed since.
 */
export async function takeSuspensionBack(
  ctx: UnitOfWork,
  operator: Viewer,
  userId: number,
  { decidedAt, before: { standing, castings } }: { decidedAt: Date; before: SuspensionBefore },
): Promise<void> {
  await takeStandingBack(ctx.db, userId, operator, standing)
  await hideOfSuspended(ctx.db, userId, standing.isSuspended)
  for (const { id, before } of castings) await takeHidingBack(ctx.db, operator, id, { decidedAt, before })
  // Castings that were opened since.
  if (standing.isSuspended) await hideCastingsOf(ctx, operator, userId)
}

/**
 * Corrects a mistyped birth date, in the profile too. Nobody becomes under fourteen this way without a guardian's
 * consent.
 */
export async function correctBirthDate(
  db: Db,
  userId: number,
  { birthDate, reason }: BodyOf<typeof admin.correctBirthDate>,
  { operator }: Pick<OperatorWork, 'operator'>,
): Promise<null> {
  await holdMember(db, userId)
  const wrong = (message: string) => fail('invalid_input', { message, fields: { birthDate: message } })
  const guardian = await db
    .selectFrom('guardians')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('agreed_at', 'is not', null)
    .executeTakeFirst()
  if (ageOn(birthDate) < ages.ownConsent && !guardian) wrong(texts.under14(ages.ownConsent))
  await setBirthDate(db, userId, birthDate)
  await setBirthDateOfProfiles(db, userId, birthDate)
  await audit(db, operator, 'account.birth_date', userId, { reason })
  return null
}

/**
 * Casting managers no longer see the guardian's number. The child's membership goes on. The caller must name the number
 * we store. Rule: Personal Information Protection Act 37. Throws `not_found`, `asker_phone_differs`,
 * `asker_phone_opened`.
 */
export async function withdrawGuardianContact(
  db: Db,
  userId: number,
  { phone, reason }: BodyOf<typeof admin.withdrawGuardianContact>,
  { operator, tools: { secrets } }: Pick<OperatorWork, 'operator' | 'tools'>,
): Promise<null> {
  await holdMember(db, userId)
  await refuseWhoOpened(db, operator, userId)
  const phoneIndex = secrets.blindIndex(phone)
  if (!(await withdrawContact(db, userId, phoneIndex)))
    fail('asker_phone_differs', { fields: { phone: texts.phoneDiffers } })
  await withdrawShownContact(db, userId, phoneIndex)
  await audit(db, operator, 'account.guardian_contact', userId, { reason })
  return null
}

/**
 * Ends a membership because the guardian withdraws consent, or at the request of a person who cannot do it themselves,
 * such as a suspended one. The requester must name the number we store. Rule: Personal Information Protection Act 22-2
 * and 37. Nothing is kept of a child whose guardian has not consented. Throws `not_found`, `asker_phone_differs`,
 * `asker_phone_opened`, `member_is_operator`, `leaving_blocked`.
 */
export async function endMembership(
  db: Db,
  userId: number,
  { asker, phone, reason }: BodyOf<typeof admin.endMembership>,
  { operator, jobs, tools: { secrets, clock }, personalData }: OperatorWork,
): Promise<null> {
  const { status, permissions, phoneIndex } = await holdMember(db, userId)
  if (permissions.includes('Admin')) fail('member_is_operator')
  await refuseWhoOpened(db, operator, userId)
  const guardian = await db
    .selectFrom('guardians')
    .select('phone_index as phoneIndex')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const known = asker === 'GUARDIAN' ? guardian?.phoneIndex : phoneIndex
  if (known !== secrets.blindIndex(phone)) fail('asker_phone_differs', { fields: { phone: texts.phoneDiffers } })
  await audit(db, operator, 'account.end_membership', userId, { asker, reason })
  if (status === 'GUARDIAN_PENDING') {
    await removePending(db, userId, secrets)
    return null
  }
  if (asker === 'GUARDIAN') await recordGuardianRefusal(db, userId, operator.ip)
  await forgetMember(db, userId, { secrets, jobs, clock, personalData })
  const asked = asker === 'GUARDIAN' ? texts.consentWithdrawn : texts.asked
  await recordWithdrawal(db, { reason: 'ETC', reason_text: asked })
  return null
}

/** Whoever has seen the number cannot ask for it as a proof. Throws `asker_phone_opened`. */
async function refuseWhoOpened(db: Db, operator: Viewer, userId: number): Promise<void> {
  const opened = await db
    .selectFrom('audit_log')
    .select('id')
    .where('target_type', '=', 'user')
    .where('target_id', '=', userId)
    .where('action', '=', 'account.contacts')
    .where('actor_id', '=', operator.id)
    .executeTakeFirst()
  if (opened) fail('asker_phone_opened')
}
