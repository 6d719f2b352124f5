import { expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, createAdmin, createUnapprovedManager } from '../../../test/support/people.ts'
import { refusal } from '../accounts.support.ts'
import { isBusinessNumber } from './business-number.ts'
import { isAuthorised } from './casting-approval.ts'
import { withDocuments } from './documents.support.ts'
import { authorisationEndsJob } from './ends.ts'

const { server, test } = apiTest()

const company = {
  applicantType: 'COMPANY' as const,
  companyName: '필름 온기',
  bizNo: '123-45-67891',
  ceoName: '도온유',
  position: '캐스팅 디렉터',
  companyAddress: '서울시 어느구 어느길 12',
  companyPhone: '02-000-0000',
}
const student = { applicantType: 'STUDENT' as const, companyName: '물빛예대 졸업작품', position: '연출' }

test('business numbers carry a check digit', () => {
  expect(isBusinessNumber('1234567891')).toBe(true)
  expect(isBusinessNumber('1234567890')).toBe(false)
  expect(isBusinessNumber('0000000000')).toBe(false)
})

test('[A-86] a manager’s application shows its state', async () => {
  const manager = await createUnapprovedManager(server)
  const answer = await manager.api.accounts.applyCastingAuth({ body: await withDocuments(server, manager, company) })
  expect(answer).toMatchObject({
    status: 'SUBMITTED',
    companyName: '필름 온기',
    bizNo: '1234567891',
    companyPhone: '020000000',
  })
  for (const id of ['latest', answer.id])
    expect(await manager.api.accounts.castingAuth({ params: { id } })).toEqual({
      ...answer,
      isAuthorised: false,
      authorisedUntil: null,
      canApply: false,
    })
})

test('[A-86] one application waits at a time, even under parallel requests', async () => {
  const manager = await createUnapprovedManager(server)
  const body = await withDocuments(server, manager, student)
  const answers = await Promise.all([1, 2, 3].map(() => refusal(manager.api.accounts.applyCastingAuth({ body }))))
  expect(answers.toSorted()).toEqual(['409 auth_pending', '409 auth_pending', 'accepted'])
})

test('[A-86] companies give their registration, agencies of actors their licence', async () => {
  const manager = await createUnapprovedManager(server)
  const { fileIds } = await withDocuments(server, manager, {})
  const { api } = manager
  const apply = (body: object) => api.accounts.applyCastingAuth({ body: { fileIds, ...(body as typeof company) } })
  expect(await refusal(apply({ ...company, bizNo: '123-45-67890' }))).toBe('422 biz_no_invalid')
  await expect(apply({ applicantType: 'COMPANY', companyName: null })).rejects.toMatchObject({
    fields: {
      companyName: expect.any(String),
      position: expect.any(String),
      bizNo: '사업자등록번호 값을 입력해 주세요',
    },
  })
  expect(
    await refusal(api.accounts.applyCastingAuth({ body: 'text' as unknown as typeof company & { fileIds: number[] } })),
  ).toMatch(/^400/)
  await expect(apply({ ...student, applicantType: 'COMPANY' })).rejects.toMatchObject({
    status: 400,
    fields: { bizNo: '사업자등록번호 값을 입력해 주세요', ceoName: '대표자 값을 입력해 주세요' },
  })
  expect(await refusal(apply({ ...company, applicantType: 'MGMT' }))).toBe('400 invalid_input')
  expect(await refusal(apply({ ...company, status: 'APPROVED' }))).toBe('400 invalid_input')
  expect(await refusal(apply({ ...company, homepage: 'javascript:alert(1)' }))).toBe('400 invalid_input')
  expect(await refusal(apply({ ...company, companyPhone: '123' }))).toBe('400 invalid_input')
  expect(await refusal(apply(student))).toBe('accepted')
})

test('[A-86] a returned application can be edited until it is approved', async () => {
  const manager = await createUnapprovedManager(server)
  const body = await withDocuments(server, manager, student)
  const first = await manager.api.accounts.applyCastingAuth({ body })
  const set = (values: object) =>
    server.db.updateTable('casting_auth_applications').set(values).where('id', '=', first.id).execute()
  await set({ status: 'MORE', decision_reason: '학교 이름을 적어 주세요' })
  const second = await manager.api.accounts.applyCastingAuth({
    body: { ...body, companyName: '물빛예술대학 연출과' },
  })
  expect(second).toMatchObject({ id: first.id, status: 'SUBMITTED', companyName: '물빛예술대학 연출과' })
  await set({ status: 'APPROVED', expires_at: new Date(Date.now() + 100 * 86_400_000) })
  expect(await refusal(manager.api.accounts.applyCastingAuth({ body }))).toBe('409 auth_pending')
  await set({ expires_at: new Date(Date.now() - 1000) })
  expect((await manager.api.accounts.castingAuth({ params: { id: 'latest' } }))?.status).toBe('EXPIRED')
  expect(await refusal(manager.api.accounts.applyCastingAuth({ body }))).toBe('accepted')
})

test('[A-87] other people’s applications are not found, and outsiders refused', async () => {
  const [owner, other, actor] = [
    await createUnapprovedManager(server),
    await createUnapprovedManager(server),
    await createActor(server),
  ]
  const body = await withDocuments(server, owner, company)
  const { id } = await owner.api.accounts.applyCastingAuth({ body })
  const read = (api: typeof owner.api, which: number | string) =>
    refusal(api.accounts.castingAuth({ params: { id: which } }))
  expect(await read(other.api, id)).toBe('404 not_found')
  expect(await read(owner.api, 'newest')).toBe('404 not_found')
  expect(await read(owner.api, '1e3')).toBe('404 not_found')
  expect(await other.api.accounts.castingAuth({ params: { id: 'latest' } })).toBeNull()
  expect(await read(actor.api, id)).toBe('403 forbidden')
  expect(await read(server.api(), id)).toBe('401 not_signed_in')
  expect(await refusal(actor.api.accounts.applyCastingAuth({ body }))).toBe('403 forbidden')
  expect(await refusal(server.api().accounts.applyCastingAuth({ body }))).toBe('401 not_signed_in')
})

const day = 86_400_000

/** A manager with an approval and an approved renewal of it. */
async function renewed() {
  const manager = await createUnapprovedManager(server)
  const admin = await createAdmin(server)
  const body = await withDocuments(server, manager, student)
  const apply = () => manager.api.accounts.applyCastingAuth({ body })
  const decide = (id: number, decision: object) =>
    admin.api.admin.decideCastingAuth({ params: { id }, body: decision as { status: 'APPROVED' } })
  const first = await apply()
  await decide(first.id, { status: 'APPROVED' })
  await server.db
    .updateTable('casting_auth_applications')
    .set({ expires_at: new Date(Date.now() + 20 * day) })
    .where('id', '=', first.id)
    .execute()
  const own = async () => (await manager.api.accounts.castingAuth({ params: { id: 'latest' } }))!
  expect(await own()).toMatchObject({ status: 'APPROVED', isAuthorised: true, canApply: true })
  const second = await apply()
  return { manager, first, second, decide, own, apply }
}

test('[A-87] the earlier approval stays valid while a renewal is under review or refused', async () => {
  const { second, decide, own, first } = await renewed()
  const until = (await own()).authorisedUntil
  expect(await own()).toMatchObject({ id: second.id, status: 'SUBMITTED', isAuthorised: true, canApply: false })
  expect(Date.parse(until!)).toBeGreaterThan(Date.now() + 19 * day)
  await decide(second.id, { status: 'REJECTED', reason: '서류가 흐려요' })
  expect(await own()).toMatchObject({ status: 'REJECTED', isAuthorised: true, canApply: true, authorisedUntil: until })
  await decide(first.id, { status: 'REVOKED', reason: '다른 회사의 서류예요' })
  expect(await own()).toMatchObject({ isAuthorised: false, canApply: true })
})

test('[A-86] a renewal replaces the previous approval, and revoking it leaves none', async () => {
  const { manager, second, decide, own, apply } = await renewed()
  await decide(second.id, { status: 'APPROVED' })
  expect(await own()).toMatchObject({ id: second.id, isAuthorised: true, canApply: false })
  const states = async () =>
    (
      await server.db
        .selectFrom('casting_auth_applications')
        .select('status')
        .where('user_id', '=', manager.id)
        .orderBy('id')
        .execute()
    ).map(row => row.status)
  expect(await states()).toEqual(['EXPIRED', 'APPROVED'])
  await decide(second.id, { status: 'REVOKED', reason: '다른 회사의 서류예요' })
  expect(await isAuthorised(server.db, manager.id)).toBe(false)
  expect(await own()).toMatchObject({ status: 'REVOKED', isAuthorised: false, canApply: true })
  expect(await refusal(apply())).toBe('accepted')
})

test('the person is notified once of each step towards the end of an approval', async () => {
  const { manager, first, second, decide } = await renewed()
  await decide(second.id, { status: 'REJECTED', reason: '서류가 흐려요' })
  const endsIn = async (left: number) => {
    await server.db
      .updateTable('casting_auth_applications')
      .set({ expires_at: new Date(Date.now() + left * day) })
      .where('id', '=', first.id)
      .execute()
    const { log, jobs } = server.server
    for (let run = 0; run < 2; run += 1) await authorisationEndsJob.work({}, { db: server.db, log, jobs })
  }
  const titles = async () => {
    const { list } = await manager.api.notifications.list()
    return list.map(card => card.title).filter(title => title.includes('만료'))
  }
  const tells = (expected: string[]) =>
    expect.poll(async () => (await titles()).toSorted(), { timeout: 20_000, interval: 500 }).toEqual(expected)
  const soon = '캐스팅 권한이 곧 만료돼요'
  await endsIn(40)
  await endsIn(29)
  await tells([soon])
  await endsIn(6)
  await endsIn(-1)
  await tells([soon, soon, '캐스팅 권한이 만료됐어요'])
})
