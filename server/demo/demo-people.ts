import { sql } from 'kysely'
import type { Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { consentVersionOf } from '#contract/codes/policies.ts'
import { dayMs } from '#contract/korean-time.ts'
import { recordDecision } from '#server/admin/casting-auth.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { today } from '#server/kernel/time.ts'
import { demoActors } from '../../db/demo/actors.ts'
import { EXTRA_ACTORS } from '../../db/demo/applications.ts'
import { extraActors } from '../../db/demo/extras.ts'
import { demoReviewers } from '../../db/demo/feedback.ts'
import { demoTeachers } from '../../db/demo/lectures.ts'
import { type DemoManager, demoManagers } from '../../db/demo/managers.ts'
import { between, random } from '../../db/demo/random.ts'
import { demoStaff } from '../../db/demo/staff.ts'
import { demoWalker } from '../../db/demo/tours.ts'
import { inChunks } from './chunks.ts'

/** Ids of the demo's accounts by login id. */
export type DemoUsers = Map<string, number>

const operator = {
  loginId: 'admin1',
  name: '가온누리',
  phone: '01000007001',
  email: 'admin1@example.com',
  birthDate: '1984-03-03',
}
/** Castings that seek minors need two operators. */
const secondOperator = {
  loginId: 'admin2',
  name: '나루빛',
  phone: '01000007002',
  email: 'admin2@example.com',
  birthDate: '1988-11-21',
}
/** Imported from an older system whose passwords do not work here. */
const oldActors = ['actor58', 'actor59', 'actor60']

/** Creates all accounts of the demo, with one password, and decides the managers' authorisations. */
export async function loadPeople(
  db: Db,
  { secrets, now, passwordHash }: { secrets: Secrets; now: Date; passwordHash: string },
): Promise<DemoUsers> {
  const users: DemoUsers = new Map()
  const rows = everybody(now).map(({ loginId, name, phone, email, birthDate, permissions }) => ({
    login_id: loginId,
    password_hash: oldActors.includes(loginId) ? null : passwordHash,
    has_legacy_password: oldActors.includes(loginId),
    name,
    phone_encrypted: secrets.encrypt(phone),
    phone_index: secrets.blindIndex(phone),
    email,
    birth_date: birthDate,
    permissions,
    operator_roles: permissions.includes('Admin') ? ['OWNER' as const] : [],
    // Earlier than anything these people did.
    created_at: new Date(now.getTime() - between(random(`joined:${loginId}`), 340, 540) * dayMs),
  }))
  for (const chunk of inChunks(rows)) {
    const added = await db.insertInto('users').values(chunk).returning(['id', 'login_id as loginId']).execute()
    for (const { id, loginId } of added) users.set(present(loginId), id)
  }
  await sql`
    INSERT INTO consents (user_id, kind, version, agreed, created_at)
    SELECT id, kind, ${consentVersionOf('TERMS', today())}, kind IN ('TERMS', 'PRIVACY', 'AGE14'),
           greatest(created_at, least(${consentVersionOf('TERMS', today())}::timestamptz, ${now}))
    FROM users, unnest(ARRAY['TERMS', 'PRIVACY', 'AGE14', 'MARKETING_SMS', 'MARKETING_EMAIL', 'NIGHT']) AS kind`.execute(
    db,
  )
  await authorise(db, users)
  return users
}

function everybody(now: Date) {
  const as = <Person>(permission: CodeOf<typeof Permission>, people: Person[]) =>
    people.map(person => ({ ...person, permissions: [permission] }))
  return [
    ...as('Admin', [operator]),
    ...as('CastingManager', [...demoManagers(), ...demoStaff()]),
    ...as('FeedbackReviewer', demoReviewers),
    ...as('Teacher', [...demoTeachers]),
    ...as('Actor', [...demoActors(now), ...extraActors(EXTRA_ACTORS, now)]),
    ...as('Admin', [secondOperator]),
    ...as('TourWalker', [demoWalker]),
  ]
}

async function authorise(db: Db, users: DemoUsers): Promise<void> {
  const managers = demoManagers()
  const ownerOf = (loginId: string) => present(managers.find(manager => manager.loginId === loginId))
  const staff = demoStaff().map(({ loginId, position, worksFor }) => ({ ...ownerOf(worksFor), loginId, position }))
  for (const manager of [...managers.filter(({ authState }) => authState !== 'DRAFT'), ...staff]) {
    const { id } = await db
      .insertInto('casting_auth_applications')
      .values({
        user_id: present(users.get(manager.loginId)),
        applicant_type: manager.applicantType,
        company_name: manager.companyName,
        biz_no: manager.bizNo,
        ceo_name: manager.ceoName,
        position: manager.position,
        company_address: manager.companyAddress,
        company_phone: manager.companyPhone,
        works: manager.works,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const decision = decisionOn(manager)
    if (!decision) continue
    await recordDecision(db, { id: present(users.get(operator.loginId)), ip: null }, id, decision)
    // Before their first casting.
    await sql`
      UPDATE casting_auth_applications SET created_at = created_at - interval '122 days',
        decided_at = decided_at - interval '120 days', expires_at = expires_at - interval '120 days'
      WHERE id = ${id} AND status <> 'MORE'`.execute(db)
  }
}

function decisionOn({ authState, authReason }: DemoManager): Parameters<typeof recordDecision>[3] | null {
  if (authState === 'APPROVED') return { status: 'APPROVED' }
  if (authState === 'MORE' || authState === 'REJECTED') return { status: authState, reason: present(authReason) }
  return null
}
