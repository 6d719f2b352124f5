import { expect, vi } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { tellDecisions } from '../../../test/support/decisions.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createAdmin, createUnapprovedManager, type Person } from '../../../test/support/people.ts'
import { refusal } from '../accounts.support.ts'
import { withDocuments } from './documents.support.ts'
import { retireDocuments } from './documents.ts'
import { authorisationEndsJob } from './ends.ts'

const { server, test } = apiTest()

const student = { applicantType: 'STUDENT' as const, companyName: '물빛예대 졸업작품', position: '연출' }
const reminder = '캐스팅 권한 신청에 보완 서류가 필요해요'

test('[A-86] one to five documents are attached, the person’s own, none twice', async () => {
  const [manager, other] = [await createUnapprovedManager(server), await createUnapprovedManager(server)]
  const body = await withDocuments(server, manager, student)
  const [id] = body.fileIds
  const { fileIds: foreign } = await withDocuments(server, other, {})
  const apply = (fileIds: unknown) =>
    refusal(manager.api.accounts.applyCastingAuth({ body: { ...student, fileIds: fileIds as number[] } }))
  expect(await apply(foreign)).toBe('422 document_not_yours')
  expect(await apply([id, ...foreign])).toBe('422 document_not_yours')
  expect(await apply([999_999])).toBe('422 document_not_yours')
  for (const bad of [[], [id, id], [1, 2, 3, 4, 5, 6], ['x'], undefined])
    expect(await apply(bad)).toBe('400 invalid_input')
  expect(await manager.api.accounts.castingAuth({ params: { id: 'latest' } })).toBeNull()
  const answer = await manager.api.accounts.applyCastingAuth({ body })
  expect(answer.files).toMatchObject([{ id, name: '사업자등록증.pdf', contentType: 'application/pdf' }])
})

test('[A-88] documents that an operator asks for are added to those of the application', async () => {
  const [manager, other, admin] = [
    await createUnapprovedManager(server),
    await createUnapprovedManager(server),
    await createAdmin(server),
  ]
  const { id } = await manager.api.accounts.applyCastingAuth({ body: await withDocuments(server, manager, student) })
  const { fileIds } = await withDocuments(server, manager, {})
  const send = (ids: number[], who = manager) =>
    refusal(who.api.accounts.addCastingAuthFiles({ params: { id }, body: { fileIds: ids } }))
  expect(await send(fileIds)).toBe('409 auth_takes_no_documents')
  await admin.api.admin.decideCastingAuth({ params: { id }, body: { status: 'MORE', reason: '학생증이 흐려요' } })
  expect(await send((await withDocuments(server, other, {})).fileIds, other)).toBe('404 not_found')
  expect(await send((await withDocuments(server, other, {})).fileIds)).toBe('422 document_not_yours')
  expect((await manager.api.accounts.castingAuth({ params: { id } }))?.status).toBe('MORE')
  const answer = await manager.api.accounts.addCastingAuthFiles({ params: { id }, body: { fileIds } })
  expect(answer).toMatchObject({ id, status: 'SUBMITTED' })
  expect(answer.files).toHaveLength(2)
  expect((await admin.api.admin.castingAuth({ params: { id } })).files).toEqual(answer.files)
  expect(await send(fileIds)).toBe('409 auth_takes_no_documents')
})

test('[A-87] the result is announced once, as an important notification, without the reason', async () => {
  const [manager, admin] = [await createUnapprovedManager(server), await createAdmin(server)]
  const { id } = await manager.api.accounts.applyCastingAuth({ body: await withDocuments(server, manager, student) })
  const decide = (body: { status: 'REJECTED'; reason: string } | { status: 'APPROVED' }) =>
    refusal(admin.api.admin.decideCastingAuth({ params: { id }, body }))
  expect(await decide({ status: 'REJECTED', reason: '숨길 사유예요' })).toBe('accepted')
  expect(await decide({ status: 'APPROVED' })).toBe('409 auth_decided')
  await tellDecisions(server)
  const [told, ...others] = await vi.waitUntil(async () => {
    const { list } = await manager.api.notifications.list({ query: { isImportant: true } })
    return list.length ? list : null
  })
  expect(others).toEqual([])
  expect(told).toMatchObject({ type: 'AUTH_RESULT', link: '/mypage/castingauth' })
  expect(told!.title).toContain('반려')
  expect(`${told!.title}${told!.content}`).not.toContain('숨길 사유')
})

test('[A-86] documents are deleted a year after the decision, unless still needed', async () => {
  const manager = await createUnapprovedManager(server)
  const body = await withDocuments(server, manager, student)
  const { id } = await manager.api.accounts.applyCastingAuth({ body })
  const decide = (status: 'REJECTED' | 'REVOKED' | 'EXPIRED' | 'APPROVED', days: number) =>
    server.db
      .updateTable('casting_auth_applications')
      .set({ status, decided_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()
  expect(await retireDocuments(server.db)).toBe(0)
  await decide('REJECTED', 364)
  expect(await retireDocuments(server.db)).toBe(0)
  await decide('REJECTED', 367)
  const again = await manager.api.accounts.applyCastingAuth({ body })
  expect(await retireDocuments(server.db)).toBe(0)
  await server.db.deleteFrom('casting_auth_applications').where('id', '=', again.id).execute()
  expect(await retireDocuments(server.db)).toBe(1)
  expect((await manager.api.accounts.castingAuth({ params: { id } }))?.files).toEqual([])
})

test('[A-88] an application without its requested documents closes after a month', async () => {
  const [manager, admin] = [await createUnapprovedManager(server), await createAdmin(server)]
  const { id } = await manager.api.accounts.applyCastingAuth({ body: await withDocuments(server, manager, student) })
  await admin.api.admin.decideCastingAuth({ params: { id }, body: { status: 'MORE', reason: '학생증이 흐려요' } })
  await tellDecisions(server)
  const after = async (days: number) => {
    await askedAgo(id, days)
    const titles = (await newsOf(server, manager)).map(({ title }) => title).slice(1)
    return [(await manager.api.accounts.castingAuth({ params: { id } }))?.status, ...titles]
  }
  expect(await after(6)).toEqual(['MORE'])
  expect(await after(8)).toEqual(['MORE', reminder])
  await remindedAgo(manager.id, 8)
  expect(await after(31)).toEqual(['REJECTED', reminder, '캐스팅 권한 신청을 닫았어요'])
  const { files, decisionReason } = (await manager.api.accounts.castingAuth({ params: { id } }))!
  expect([files.length, decisionReason]).toEqual([1, expect.stringContaining('다시 신청')])
})

test('[A-88] no application of an active person closes without a reminder a week before', async () => {
  const [manager, gone, admin] = [
    await createUnapprovedManager(server),
    await createUnapprovedManager(server),
    await createAdmin(server),
  ]
  const waits = async (person: Person) => {
    const { id } = await person.api.accounts.applyCastingAuth({ body: await withDocuments(server, person, student) })
    await admin.api.admin.decideCastingAuth({ params: { id }, body: { status: 'MORE', reason: '학생증이 흐려요' } })
    return id
  }
  const statusOf = async (id: number) => {
    const found = server.db.selectFrom('casting_auth_applications').select('status').where('id', '=', id)
    return (await found.executeTakeFirstOrThrow()).status
  }
  const [late, suspended] = [await waits(manager), await waits(gone)]
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', gone.id).execute()
  await askedAgo(suspended, 31)
  await askedAgo(late, 90)
  expect([await statusOf(late), await statusOf(suspended)]).toEqual(['MORE', 'REJECTED'])
  await remindedAgo(manager.id, 6)
  await askedAgo(late, 90)
  expect(await statusOf(late)).toBe('MORE')
  await remindedAgo(manager.id, 8)
  await askedAgo(late, 90)
  expect(await statusOf(late)).toBe('REJECTED')
})

/** Pretends that an operator asked for documents `days` days ago, then runs the morning job. */
async function askedAgo(id: number, days: number) {
  const asked = server.db.updateTable('casting_auth_applications').where('id', '=', id)
  await asked.set({ decided_at: new Date(Date.now() - days * 86_400_000) }).execute()
  const { log, jobs } = server.server
  await authorisationEndsJob.work({}, { db: server.db, log, jobs })
}

/** Pretends that this person's reminder was written `days` days ago. */
async function remindedAgo(userId: number, days: number) {
  const moved = () =>
    server.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('user_id', '=', userId)
      .where('title', '=', reminder)
      .returning('id')
      .execute()
  await vi.waitFor(async () => expect(await moved()).not.toEqual([]), { timeout: 14_000, interval: 50 })
}
