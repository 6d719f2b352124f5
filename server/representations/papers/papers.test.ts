import { beforeEach, expect } from 'vitest'
import { representationLimits } from '#contract/limits.ts'
import { apiTest } from '../../../test/support/api.ts'
import { tellDecisions } from '../../../test/support/decisions.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createPerson, type Person } from '../../../test/support/people.ts'
import { refusal } from '../../accounts/accounts.support.ts'
import { actingFor, endIt, type Reachable, reachable, represent } from '../representations.support.ts'
import { papersJob } from './ends.ts'
import { papersAbout, sendFor, someFiles } from './papers.support.ts'

const { server, test } = apiTest()
let parent: Reachable
let child: Reachable
let operator: Person
// Accounts are found by name: each test has its own.
const names = [...'가나다라마바사아자차카타파하거너더러']

beforeEach(async () => {
  parent = await reachable(server, { name: '윤어른', age: 44 })
  child = await reachable(server, { name: `윤새${names.shift()}`, age: 15 })
  operator = await createPerson(server, ['Admin'], { operatorRoles: ['MODERATION'] })
})

const reason = '증명서에 배우의 이름이 보이지 않아요'
const decide = (papersId: number, body: Parameters<typeof operator.api.admin.decideGuardianPapers>[0]['body']) =>
  operator.api.admin.decideGuardianPapers({ params: { papersId }, body })
const agreeTo = (papersId: number, userId = child.id) => decide(papersId, { state: 'AGREED', userId })
const caseOf = (papersId: number) => operator.api.admin.readGuardianPapers({ params: { papersId } })
const sent = async (guardian: Person = parent) => (await guardian.api.representations.papers()).list
const titles = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
/** After the job that tells a decision, and the one that writes its card. */
const expectNews = (person: Person, title: string) =>
  expect.poll(() => titles(person), { timeout: 10_000 }).toContain(title)
const act = (guardian: Person = parent) => refusal(actingFor(server, guardian, child.id).applications.mine())
const takeBack = ({ decisionId }: { decisionId: number }) => operator.api.admin.takeBack({ params: { decisionId } })
const textsTo = (userId: number) =>
  server.db.selectFrom('outbox').select('dedupe_key').where('user_id', '=', userId).execute()
const audited = async (targetId: number) => {
  const entries = server.db.selectFrom('audit_log').select('action').where('target_id', '=', targetId)
  const rows = await entries.where('action', 'like', 'guardian_papers.%').orderBy('id').execute()
  return rows.map(({ action }) => action)
}
const filesLeft = async (userId: number) => {
  const files = server.db.selectFrom('files').select('id').where('owner_id', '=', userId)
  return (await files.where('deleted_at', 'is', null).execute()).length
}
const read = (fileId: number, person: Person) =>
  fetch(`${server.origin}/v1/files/${fileId}`, { headers: { authorization: `Bearer ${person.token}` } })

test('an operator agrees to a guardian’s papers, and the child ends it in one step', async () => {
  const id = await sendFor(server, parent, child)
  expect(await sent()).toMatchObject([{ id, name: child.name, loginId: child.loginId, state: 'REVIEW', reason: null }])
  expect(await act()).toBe('403 acting_ended')
  const found = await operator.api.admin.guardianPapers({ query: { state: 'REVIEW', q: child.name } })
  expect(found.list).toMatchObject([{ id, childName: child.name, guardian: { id: parent.id, name: '윤어른' } }])
  expect((await operator.api.admin.summary()).waitingPapers).toBe(found.counts.REVIEW)
  expect(await caseOf(id)).toMatchObject({
    loginId: child.loginId,
    guardian: { id: parent.id, phone: parent.phone },
    files: [{ name: '가족관계증명서.pdf' }],
    candidates: [{ id: child.id, isNamed: true, hasOtherGuardian: false, isRepresented: false }],
  })

  await agreeTo(id)
  expect(await act()).toBe('accepted')
  expect(await titles(child)).toEqual(['윤어른 님이 보호자로 함께 관리해요'])
  expect(await textsTo(child.id)).toHaveLength(1)
  expect(await sent()).toEqual([])
  expect(await titles(parent)).toEqual([])
  await tellDecisions(server)
  await expectNews(parent, `${child.name} 님을 함께 관리해요`)
  const [standing] = (await child.api.representations.representatives()).list
  expect(standing).toMatchObject({ name: '윤어른', kind: 'GUARDIAN', status: 'AGREED', way: 'PAPERS' })
  expect(await audited(id)).toEqual(['guardian_papers.send', 'guardian_papers.read', 'guardian_papers.agree'])

  await endIt(child, standing!.id)
  expect(await act()).toBe('403 acting_ended')
  expect(await titles(parent)).toContain(`${child.name} 님과 함께 관리하기가 끝났어요`)
})

test('a child without a number is told by a card alone', async () => {
  const phoneless = { phone_encrypted: null, phone_index: null }
  await server.db.updateTable('users').set(phoneless).where('id', '=', child.id).execute()
  await agreeTo(await sendFor(server, parent, child))
  expect(await act()).toBe('accepted')
  expect(await titles(child)).toEqual(['윤어른 님이 보호자로 함께 관리해요'])
  expect(await textsTo(child.id)).toEqual([])
})

test('sending tells nothing about accounts, and only what is named is agreed to', async () => {
  const known = await sendFor(server, parent, child)
  const stranger = { name: '없는배우', loginId: 'nobody_here', age: 15 }
  const { id: unknown, ...rest } = await parent.api.representations.sendPapers({
    body: await papersAbout(server, parent, stranger),
  })
  expect(rest).toEqual({})
  const same = { state: 'REVIEW', isContactShown: false, reason: null, decidedAt: null }
  expect(await sent()).toMatchObject([
    { id: unknown, ...same },
    { id: known, ...same },
  ])
  expect([await titles(child), await textsTo(child.id)]).toEqual([[], []])
  expect((await caseOf(unknown)).candidates).toEqual([])
  expect(await refusal(agreeTo(unknown))).toBe('422 papers_no_account')

  const other = await reachable(server, { name: '윤다른', age: 46 })
  const wrong = await sendFor(server, other, { ...child, loginId: 'another_login' })
  expect((await caseOf(wrong)).candidates).toMatchObject([{ id: child.id, isNamed: false }])
  expect(await refusal(agreeTo(wrong))).toBe('422 papers_no_account')
  expect(await act(other)).toBe('403 acting_ended')
})

test('without a login id only the one account without a login id is meant', async () => {
  const social = (person: Person) =>
    server.db.updateTable('users').set({ login_id: null }).where('id', '=', person.id).execute()
  await social(child)
  const twin = await reachable(server, { name: child.name, age: 15 })
  const body = await papersAbout(server, parent, { name: child.name, loginId: null })
  const { id } = await parent.api.representations.sendPapers({ body })
  expect(await refusal(agreeTo(id, twin.id))).toBe('422 papers_no_account')
  await social(twin)
  expect(await refusal(agreeTo(id))).toBe('422 papers_no_account')
  await endAccount(twin)
  await agreeTo(id)
  expect(await act()).toBe('accepted')
})

const endAccount = (person: Person) => person.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })

test('adults send papers about minors, once for each and a few a day', async () => {
  expect(await refusal(sendFor(server, child, child))).toBe('422 representation_minor_asks')
  expect(await refusal(sendFor(server, parent, child, { age: 19 }))).toBe('422 papers_adult')
  await sendFor(server, parent, child)
  expect(await refusal(sendFor(server, parent, child))).toBe('409 papers_sent')
  const rows = Array.from({ length: representationLimits.papersDaily }, (_, at) => ({
    ...{ representative_id: parent.id, shows_contact: false, name: `가${at}`, birth_date: '2015-01-01' },
  }))
  await server.db.insertInto('guardian_papers').values(rows).execute()
  expect(await refusal(sendFor(server, parent, { ...child, name: '나' }))).toBe('429 papers_many')
})

test('files are the sender’s own, and they and operators alone read them', async () => {
  const stranger = await reachable(server, { name: '한낯선' })
  const fileIds = await someFiles(server, stranger)
  const body = { name: child.name, loginId: child.loginId, birthDate: '2015-01-01', fileIds }
  expect(await refusal(parent.api.representations.sendPapers({ body }))).toBe('422 document_not_yours')
  const id = await sendFor(server, parent, child)
  const fileId = (await sent())[0]!.files[0]!.id
  for (const [person, status] of [
    [parent, 200],
    [operator, 200],
    [child, 404],
    [stranger, 404],
  ] as const)
    expect((await read(fileId, person)).status).toBe(status)
  const reads = server.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'file.read')
  expect(await reads.where('target_id', '=', fileId).execute()).toEqual([{ actor_id: operator.id }])
  const params = { papersId: id }
  expect(await refusal(stranger.api.representations.withdrawPapers({ params }))).toBe('404 not_found')
  expect(await refusal(stranger.api.representations.addPapers({ params, body: { fileIds } }))).toBe('404 not_found')
  expect(await refusal(parent.api.admin.readGuardianPapers({ params }))).toBe('403 forbidden')
})

test('an operator asks for more, the guardian adds files, and it waits again', async () => {
  const id = await sendFor(server, parent, child)
  const add = async () =>
    parent.api.representations.addPapers({
      params: { papersId: id },
      body: { fileIds: await someFiles(server, parent) },
    })
  expect(await refusal(add())).toBe('409 papers_not_asked')
  await decide(id, { state: 'MORE', reason })
  await tellDecisions(server)
  expect(await sent()).toMatchObject([{ state: 'MORE', reason }])
  await expectNews(parent, `${child.name} 님의 보호자 서류가 더 필요해요`)
  await add()
  expect(await sent()).toMatchObject([{ state: 'REVIEW', reason: null, files: [{}, {}] }])
  const asked = await decide(id, { state: 'MORE', reason })
  await add()
  expect((await caseOf(id)).decision).toBe(null)
  const { list } = await operator.api.admin.decisions({ query: { on: ['PAPERS'] } })
  expect(list.filter(({ targetId }) => targetId === id)).toEqual([])
  expect(await refusal(takeBack(asked))).toBe('409 decision_left')
  await decide(id, { state: 'REFUSED', reason })
  await tellDecisions(server)
  expect(await sent()).toMatchObject([{ state: 'REFUSED', reason }])
  await expectNews(parent, `${child.name} 님의 보호자인지 확인하지 못했어요`)
  expect((await newsOf(server, parent)).map(({ content }) => content).join()).not.toContain(reason)
  expect(await refusal(agreeTo(id))).toBe('409 papers_decided')
  expect([await titles(child), await act()]).toEqual([[], '403 acting_ended'])
})

test('[P-04] a decision is taken back within its minutes, and what it began ends', async () => {
  const id = await sendFor(server, parent, child, { isContactShown: true })
  const agreed = await agreeTo(id)
  expect((await caseOf(id)).decision?.id).toBe(agreed.decisionId)
  expect((await operator.api.admin.decisions({ query: { on: ['PAPERS'] } })).list).toMatchObject([
    { id: agreed.decisionId, targetId: id, title: child.name, status: 'AGREED' },
  ])
  const guardian = () => server.db.selectFrom('guardians').selectAll().where('user_id', '=', child.id).execute()
  expect(await guardian()).toMatchObject([{ representative_id: parent.id }])
  await takeBack(agreed)
  expect(await act()).toBe('403 acting_ended')
  expect(await guardian()).toEqual([])
  expect(await sent()).toMatchObject([{ id, state: 'REVIEW' }])
  expect(await titles(child)).toContain('윤어른 님과 함께 관리하기가 끝났어요')

  await takeBack(await decide(id, { state: 'REFUSED', reason }))
  expect(await sent()).toMatchObject([{ id, state: 'REVIEW', reason: null }])
  await tellDecisions(server)
  expect(await titles(parent)).toEqual([])

  const again = await agreeTo(id)
  const [standing] = (await child.api.representations.representatives()).list
  await endIt(child, standing!.id)
  expect(await refusal(takeBack(again))).toBe('409 decision_left')
  await tellDecisions(server)
  expect(await titles(parent)).toEqual([`${child.name} 님과 함께 관리하기가 끝났어요`])
})

test('no adult is represented by papers, nor whose other guardian consented', async () => {
  const id = await sendFor(server, parent, child)
  const { secrets } = server.server.tools
  const now = new Date()
  const phone = { phone_encrypted: secrets.encrypt('01000000001'), phone_index: secrets.blindIndex('01000000001') }
  await server.db
    .insertInto('guardians')
    .values({
      ...{ user_id: child.id, name: '윤다른', relation: 'MOTHER', texts: 1, ...phone, method: 'PHONE_CODE' },
      ...{ until: now, texted_at: now, agreed_at: now },
    })
    .execute()
  expect((await caseOf(id)).candidates).toMatchObject([{ hasOtherGuardian: true }])
  expect(await refusal(agreeTo(id))).toBe('422 representation_other_guardian')
  await server.db.deleteFrom('guardians').where('user_id', '=', child.id).execute()
  const born = (birth_date: string) =>
    Promise.all([
      server.db.updateTable('users').set({ birth_date }).where('id', '=', child.id).execute(),
      server.db.updateTable('guardian_papers').set({ birth_date }).where('id', '=', id).execute(),
    ])
  const birthDate = (await sent())[0]!.birthDate
  await born('2000-01-01')
  expect((await caseOf(id)).candidates).toEqual([])
  expect(await refusal(agreeTo(id))).toBe('422 papers_no_account')
  await born(birthDate)
  await represent(server, parent, child)
  expect(await refusal(agreeTo(id))).toBe('409 representation_agreed')
})

test('operators without the role see nothing, and nobody decides on their own papers', async () => {
  const support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  const id = await sendFor(server, parent, child)
  const params = { papersId: id }
  const body = { state: 'AGREED' as const, userId: child.id }
  expect(await refusal(support.api.admin.guardianPapers({ query: {} }))).toBe('403 forbidden')
  expect(await refusal(support.api.admin.readGuardianPapers({ params }))).toBe('403 forbidden')
  expect(await refusal(support.api.admin.decideGuardianPapers({ params, body }))).toBe('403 forbidden')
  await server.db.updateTable('guardian_papers').set({ representative_id: operator.id }).where('id', '=', id).execute()
  expect(await refusal(agreeTo(id))).toBe('403 forbidden')
})

const days = (count: number) => new Date(Date.now() - count * 86_400_000)
const runNight = () => papersJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })

test('files go a month after the decision, and papers without an answer close', async () => {
  const id = await sendFor(server, parent, child)
  const decidedAgo = (count: number) =>
    server.db
      .updateTable('guardian_papers')
      .set({ decided_at: days(count) })
      .where('id', '=', id)
      .execute()
  await runNight()
  await decide(id, { state: 'MORE', reason })
  await decidedAgo(29)
  await runNight()
  expect(await filesLeft(parent.id)).toBe(1)
  await decidedAgo(31)
  await runNight()
  expect([await sent(), await filesLeft(parent.id)]).toEqual([[], 0])
  expect(await titles(parent)).toEqual(['보호자 서류 확인을 닫았어요'])

  await agreeTo(await sendFor(server, parent, child))
  await server.db
    .updateTable('guardian_papers')
    .set({ decided_at: days(31) })
    .execute()
  await runNight()
  expect(await filesLeft(parent.id)).toBe(0)
  expect(await act()).toBe('accepted')
})

test('papers that are taken back lose their files and the child’s name at once', async () => {
  const id = await sendFor(server, parent, child)
  await parent.api.representations.withdrawPapers({ params: { papersId: id } })
  expect([await sent(), await filesLeft(parent.id)]).toEqual([[], 0])
  expect(await caseOf(id)).toMatchObject({ state: 'ENDED', childName: '', birthDate: null, loginId: null, files: [] })
  expect(await refusal(agreeTo(id))).toBe('409 papers_decided')
})

test('[A-81] papers and files go with the guardian who leaves, and with the child', async () => {
  await agreeTo(await sendFor(server, parent, child))
  const other = await reachable(server, { name: '윤다른', age: 46 })
  await sendFor(server, other, child)
  const papers = server.db.selectFrom('guardian_papers').select('representative_id as by')
  const rows = () => papers.where('name', '=', child.name).execute()
  await endAccount(parent)
  expect(await rows()).toEqual([{ by: other.id }])
  expect(await filesLeft(parent.id)).toBe(0)
  expect((await child.api.representations.representatives()).list).toEqual([])
  await endAccount(child)
  expect([await rows(), await filesLeft(other.id)]).toEqual([[], 0])
})

test('the export of one’s data has the papers one has sent', async () => {
  await sendFor(server, parent, child)
  const data = JSON.stringify(await parent.api.accounts.exportMine())
  expect(data).toContain('보낸 보호자 서류')
  expect(data).toContain(child.loginId)
})
