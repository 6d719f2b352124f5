import { sql } from 'kysely'
import type { admin } from '#contract/admin.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { consentVersionOf } from '#contract/policies.ts'
import { audit } from '../accounts/audit.ts'
import { maskPhone } from '../accounts/guardian.ts'
import { removePending } from '../accounts/guardian-removal.ts'
import { forgetMember } from '../accounts/leaving.ts'
import { holdMember, liftSuspension, suspendAccount } from '../accounts/suspension.ts'
import { hideCasting } from '../castings/hiding.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { PersonalData } from '../kernel/personal-data.ts'
import { ipPrefix } from '../kernel/session.ts'
import { ageOn, today } from '../kernel/time.ts'
import type { Tools } from '../kernel/tools.ts'
import { hideOfSuspended } from '../profiles/hiding.ts'
import { countUpTo } from './lists.ts'

type Office = {
  adminId: number
  ip: string | null
  jobs: Jobs
  tools: Pick<Tools, 'secrets' | 'env'>
  personalData: readonly PersonalData[]
}
type Members = AnswerOf<typeof admin.members>

/** Accounts in use, whole matches and then the newest first, by state or by a word: the beginning of a name or login id, a whole phone number, a number. */
export async function listMembers(
  db: Db,
  { q, status, page, limit }: QueryOf<typeof admin.members>,
  { secrets }: Pick<Tools, 'secrets'>,
): Promise<Members> {
  const digits = (q ?? '').replace(/\D/g, '')
  const beginning = `${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const filtered = db
    .selectFrom('users')
    .where('status', '<>', 'WITHDRAWN')
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(Boolean(q), query =>
      query.where(eb =>
        eb.or([
          eb('name', 'like', beginning),
          eb('login_id', 'like', beginning.toLowerCase()),
          ...(/^01\d{8,9}$/.test(digits) ? [eb('phone_index', '=', secrets.blindIndex(digits))] : []),
          ...(/^\d{1,9}$/.test(q!) ? [eb('id', '=', Number(q))] : []),
        ]),
      ),
    )
  const list = await filtered
    .select(['id', 'name', 'login_id as loginId', 'permissions', 'status', 'created_at as joinedAt'])
    .$if(Boolean(q), query =>
      query.orderBy(
        eb => eb.or([eb('login_id', '=', q!), eb('name', '=', q!)]),
        order => order.desc().nullsLast(),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const rows = list.map(row => ({ ...row, joinedAt: row.joinedAt.toISOString() })) as Members['list']
  return { list: rows, ...(await countUpTo(filtered)), page, limit }
}

/**
 * One member with contact and guardian; the look is written into the audit log. Numbers are masked: who asks to end a
 * membership has to tell theirs, and an operator who could read it would check nothing. Errors: `not_found`.
 */
export async function readMember(
  db: Db,
  userId: number,
  { adminId, ip, tools: { secrets } }: Pick<Office, 'adminId' | 'ip' | 'tools'>,
): Promise<AnswerOf<typeof admin.member>> {
  const { rows } = await sql<MemberRow>`
    SELECT users.id, users.name, login_id AS "loginId", permissions, users.status, users.created_at AS "joinedAt",
           users.birth_date AS "birthDate", users.phone_encrypted AS phone, users.email,
           suspended_reason AS "suspendedReason", profiles.id AS "profileId",
           (SELECT count(*) FROM castings WHERE owner_id = users.id AND castings.status = 'OPEN') AS "openCastings",
           guardians.name AS "guardianName", guardians.phone_encrypted AS "guardianPhone", relation,
           agreed_at AS "agreedAt"
    FROM users
      LEFT JOIN profiles ON profiles.user_id = users.id AND profiles.deleted_at IS NULL
      LEFT JOIN guardians ON guardians.user_id = users.id
    WHERE users.id = ${userId} AND users.status <> 'WITHDRAWN'`.execute(db)
  const { guardianName, guardianPhone, relation, agreedAt, phone, joinedAt, ...member } = rows[0] ?? fail('not_found')
  await audit(db, { actorId: adminId, action: 'account.read', target: { type: 'user', id: userId }, ip })
  return {
    ...member,
    phone: phone && maskPhone(secrets.decrypt(phone)),
    joinedAt: joinedAt.toISOString(),
    guardian: guardianName
      ? {
          name: guardianName,
          phone: maskPhone(secrets.decrypt(guardianPhone!)),
          relation: relation!,
          agreedAt: agreedAt?.toISOString() ?? null,
        }
      : null,
  }
}

type Member = AnswerOf<typeof admin.member>
type MemberRow = Omit<Member, 'guardian' | 'joinedAt'> & {
  joinedAt: Date
  guardianName: string | null
  guardianPhone: string | null
  relation: NonNullable<Member['guardian']>['relation'] | null
  agreedAt: Date | null
}

/**
 * Suspends or lifts. With the person their profile and open notices go out of sight; the profile comes back when the
 * suspension is lifted, unless an operator hid it besides, notices when an operator shows them again.
 */
export async function decideSuspension(
  db: Db,
  userId: number,
  { isSuspended, reason }: BodyOf<typeof admin.suspendMember>,
  office: Office,
): Promise<null> {
  const change = isSuspended ? suspendAccount : liftSuspension
  await change(db, userId, { ...office, reason })
  await hideOfSuspended(db, userId, isSuspended)
  if (isSuspended) {
    const open = await db
      .selectFrom('castings')
      .select('id')
      .where('owner_id', '=', userId)
      .where('status', '=', 'OPEN')
      .execute()
    for (const { id } of open)
      await hideCasting({ db, jobs: office.jobs }, office.adminId, id, '올린 사람의 이용이 정지됐어요')
  }
  return null
}

/** Mends a mistyped birth date, in the profile too. Nobody gets under fourteen this way without a guardian who agreed. */
export async function correctBirthDate(
  db: Db,
  userId: number,
  { birthDate, reason }: BodyOf<typeof admin.correctBirthDate>,
  { adminId, ip }: Pick<Office, 'adminId' | 'ip'>,
): Promise<null> {
  await holdMember(db, userId)
  const wrong = (message: string) => fail('invalid_input', { message, fields: { birthDate: message } })
  if (birthDate > today() || birthDate < '1900-01-01') wrong('생년월일을 다시 확인해 주세요')
  const guardian = await db
    .selectFrom('guardians')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('agreed_at', 'is not', null)
    .executeTakeFirst()
  if (ageOn(birthDate) < 14 && !guardian)
    wrong('만 14세 미만은 보호자의 동의가 있어야 해요. 탈퇴 처리하고 보호자와 다시 가입하도록 안내해 주세요')
  await db.updateTable('users').set({ birth_date: birthDate }).where('id', '=', userId).execute()
  // Deleted ones were emptied of it.
  const profiles = db.updateTable('profiles').where('user_id', '=', userId).where('deleted_at', 'is', null)
  await profiles.set({ birth_date: birthDate }).execute()
  const target = { type: 'user', id: userId }
  await audit(db, { actorId: adminId, action: 'account.birth_date', target, detail: { reason }, ip })
  return null
}

/**
 * Ends a membership because the guardian takes their consent back, or because the person asks who can't do it
 * themselves, such as while suspended. Whoever asks has to be the one whose number we hold. Rule: Personal Information
 * Protection Act 22-2, 37. Of a child whose guardian has not agreed nothing is kept. Errors: `not_found`, `asker_phone_differs`, `member_is_operator`, `leaving_blocked`.
 */
export async function endMembership(
  db: Db,
  userId: number,
  { asker, phone, reason }: BodyOf<typeof admin.endMembership>,
  { adminId, ip, jobs, tools: { secrets }, personalData }: Office,
): Promise<null> {
  const { status, permissions, phoneIndex } = await holdMember(db, userId)
  if (permissions.includes('Admin')) fail('member_is_operator')
  const guardian = await db
    .selectFrom('guardians')
    .select('phone_index as phoneIndex')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const known = asker === 'GUARDIAN' ? guardian?.phoneIndex : phoneIndex
  if (known !== secrets.blindIndex(phone))
    fail('asker_phone_differs', { fields: { phone: '저장된 번호와 달라요. 다시 확인해 주세요' } })
  const target = { type: 'user', id: userId }
  await audit(db, { actorId: adminId, action: 'account.end_membership', target, detail: { asker, reason }, ip })
  if (status === 'GUARDIAN_PENDING') {
    await removePending(db, userId, secrets)
    return null
  }
  if (asker === 'GUARDIAN')
    await db
      .insertInto('consents')
      .values({
        user_id: userId,
        kind: 'GUARDIAN',
        agreed: false,
        version: consentVersionOf('GUARDIAN', today()),
        channel: 'OPERATOR',
        ip_prefix: ipPrefix(ip),
      })
      .execute()
  await forgetMember(db, userId, { secrets, jobs, personalData })
  const asked = asker === 'GUARDIAN' ? '보호자가 동의를 거뒀어요' : '고객센터로 요청했어요'
  await db.insertInto('withdrawals').values({ reason: 'ETC', reason_text: asked }).execute()
  return null
}
