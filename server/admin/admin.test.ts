import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import type { ApplicantType } from '#contract/codes/accounts.ts'
import type { CastingStatus } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'

const { server, test } = apiTest()
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(server)
})

async function application(applicantType: CodeOf<typeof ApplicantType> = 'COMPANY') {
  const manager = await createUnapprovedManager(server)
  const { id } = await server.db
    .insertInto('casting_auth_applications')
    .values({ user_id: manager.id, applicant_type: applicantType, company_name: '하루컷' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { manager, id }
}

async function submitCasting(values: { status?: CodeOf<typeof CastingStatus>; contents?: string } = {}) {
  const manager = await createManager(server)
  const { id } = await server.db
    .insertInto('castings')
    .values({
      owner_id: manager.id,
      title: '〈새벽 배송〉 라이벌 기사 민재',
      company_name: '하루컷',
      manager_email: 'secret@example.com',
      status: 'IN_REVIEW',
      submitted_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('casting_roles')
    .values({ casting_id: id, name: '민재', grade: 'SUPPORT', gender: 'MALE', age_min: 23, age_max: 33 })
    .execute()
  return { manager, id }
}

const decide = (id: number, body: object, api = admin.api) =>
  api.admin.decideCastingAuth({ params: { id }, body: body as { status: 'APPROVED' } })
const audited = (action: string, id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', action)
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

test('[P-04] operators’ calls are refused to everyone else and change nothing', async () => {
  const { id, manager } = await application()
  const casting = await submitCasting()
  const actor = await createActor(server)
  const answers = async (api: Person['api']) => new Set(await Promise.all(calls(api).map(refusal)))
  const calls = (api: Person['api']) => [
    api.admin.summary(),
    api.admin.castingAuths(),
    api.admin.castingAuth({ params: { id } }),
    decide(id, { status: 'APPROVED' }, api),
    api.admin.castings(),
    api.admin.casting({ params: { castingId: casting.id } }),
    api.admin.decideCasting({ params: { castingId: casting.id }, body: { status: 'OPEN' } }),
  ]
  for (const api of [actor.api, manager.api, casting.manager.api])
    expect(await answers(api)).toEqual(new Set(['403 forbidden']))
  expect(await answers(server.api())).toEqual(new Set(['401 not_signed_in']))
  const row = await server.db
    .selectFrom('casting_auth_applications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row?.status).toBe('SUBMITTED')
})

test('[P-04] an approval lasts a year, a student’s half a year, and is audited', async () => {
  const [company, student] = [await application(), await application('STUDENT')]
  const days = (answer: { expiresAt: string | null }) => (Date.parse(answer.expiresAt!) - Date.now()) / 86_400_000
  expect(days(await decide(company.id, { status: 'APPROVED' }))).toBeCloseTo(365, 1)
  expect(days(await decide(student.id, { status: 'APPROVED' }))).toBeCloseTo(183, 1)
  expect(await audited('casting_auth.approve', company.id)).toMatchObject([{ actor_id: admin.id }])
  expect(await company.manager.api.accounts.castingAuth({ params: { id: 'latest' } })).toMatchObject({
    status: 'APPROVED',
  })
})

test('[P-04] a refusal needs a reason, which the applicant sees', async () => {
  const { id, manager } = await application()
  expect(await refusal(decide(id, { status: 'REJECTED' }))).toBe('400 invalid_input')
  expect(await refusal(decide(id, { status: 'REJECTED', reason: ' ' }))).toBe('400 invalid_input')
  expect(await refusal(decide(id, { status: 'EXPIRED' }))).toBe('400 invalid_input')
  await decide(id, { status: 'MORE', reason: '사업자등록증이 흐려요' })
  expect(await manager.api.accounts.castingAuth({ params: { id } })).toMatchObject({
    status: 'MORE',
    decisionReason: '사업자등록증이 흐려요',
  })
  await decide(id, { status: 'REJECTED', reason: '폐업한 회사예요' })
  expect(await audited('casting_auth.reject', id)).toMatchObject([{ detail: { reason: '폐업한 회사예요' } }])
})

test('[P-04] of two simultaneous operators one decides', async () => {
  const { id } = await application()
  const answers = await Promise.all([
    refusal(decide(id, { status: 'APPROVED' })),
    refusal(decide(id, { status: 'REJECTED', reason: '확인할 수 없어요' })),
  ])
  expect(answers.toSorted()).toEqual(['409 auth_decided', 'accepted'])
  expect(await refusal(decide(999_999, { status: 'APPROVED' }))).toBe('404 not_found')
})

test('[P-04] an approval can be revoked', async () => {
  const { id } = await application()
  expect(await refusal(decide(id, { status: 'REVOKED', reason: '신고가 확인됐어요' }))).toBe('409 auth_decided')
  await decide(id, { status: 'APPROVED' })
  expect(await decide(id, { status: 'REVOKED', reason: '신고가 확인됐어요' })).toMatchObject({
    status: 'REVOKED',
    expiresAt: null,
  })
})

test('[P-04] viewing an applicant’s contact is audited', async () => {
  const { id, manager } = await application()
  const phone = server.server.tools.secrets.encrypt('01012345678')
  await server.db.updateTable('users').set({ phone_encrypted: phone }).where('id', '=', manager.id).execute()
  const answer = await admin.api.admin.castingAuth({ params: { id } })
  expect(answer.applicant).toMatchObject({ id: manager.id, phone: '01012345678' })
  expect(await audited('casting_auth.read', id)).toMatchObject([{ actor_id: admin.id }])
  const list = await admin.api.admin.castingAuths({ query: { status: 'SUBMITTED', limit: 100 } })
  expect(list.list.map(row => row.id)).toContain(id)
  expect(JSON.stringify(list)).not.toContain('01012345678')
})

test('[P-04] the audit log cannot be rewritten', async () => {
  await expect(server.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test('[P-04] a casting waits in the queue with everything needed to judge it', async () => {
  const { id } = await submitCasting({ contents: '합격하면 교육비를 입금해 주세요' })
  const draft = await submitCasting({ status: 'DRAFT' })
  const { list, totalResult } = await admin.api.admin.castings({ query: { status: 'IN_REVIEW', limit: 100 } })
  expect(list.map(row => row.id)).toContain(id)
  expect(totalResult).toBe(list.length)
  const found = await admin.api.admin.castings({ query: { q: String(id) } })
  expect(found.list.map(row => row.id)).toContain(id)
  expect((await admin.api.admin.castings({ query: { q: '100%' } })).list).toEqual([])
  const casting = await admin.api.admin.casting({ params: { castingId: id } })
  expect(casting).toMatchObject({
    moneyWords: ['교육비', '입금'],
    owner: { isApproved: true, approvedCompanyName: '필름 온기', openedCastings: 0 },
    roles: [{ name: '민재', ageMin: 23 }],
  })
  expect(JSON.stringify(casting)).not.toContain('secret@example.com')
  expect(await refusal(admin.api.admin.casting({ params: { castingId: draft.id } }))).toBe('404 not_found')
  await sql`
    UPDATE casting_auth_applications SET expires_at = now()
    WHERE user_id = (SELECT owner_id FROM castings WHERE id = ${id})`.execute(server.db)
  expect(await admin.api.admin.casting({ params: { castingId: id } })).toMatchObject({
    owner: { isApproved: false, approvedCompanyName: null, approvedBizNo: null },
  })
})

test('[P-04] a casting is opened or returned with a reason, once', async () => {
  const [first, second] = [await submitCasting(), await submitCasting()]
  const judge = (castingId: number, body: object) =>
    admin.api.admin.decideCasting({ params: { castingId }, body: body as { status: 'OPEN' } })
  expect(await judge(first.id, { status: 'OPEN' })).toMatchObject({ id: first.id, status: 'OPEN' })
  expect(await refusal(judge(first.id, { status: 'OPEN' }))).toBe('409 casting_state_moved')
  expect(await refusal(judge(second.id, { status: 'REJECTED' }))).toBe('400 invalid_input')
  expect(await judge(second.id, { status: 'REJECTED', reason: '출연료를 적어 주세요' })).toMatchObject({
    status: 'REJECTED',
  })
  expect(await audited('casting.reject', second.id)).toMatchObject([{ actor_id: admin.id }])
  const summary = await admin.api.admin.summary()
  expect(summary.castings.REJECTED).toBeGreaterThan(0)
  expect(summary.users).toBeGreaterThan(0)
})
