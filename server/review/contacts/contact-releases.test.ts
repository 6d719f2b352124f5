import { expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant, refusal } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { tellDecisions } from '../../../test/support/decisions.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { addGuardian } from '../../../test/support/profiles.ts'
import { sendPasses } from '../../../test/support/results.ts'
import { createMember } from '../../../test/support/team.ts'
import { openWorkbook } from '../../../test/support/workbooks.ts'

const { server, test } = apiTest({ CONTACTS_DAILY: '2' })

/** A casting whose three applicants were told that they passed, and a member of its team who exports. */
async function manyPassed() {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner, { is_minor_allowed: true })
  const member = await createMember(server, casting.id, 'FULL')
  const people = [
    await createApplicant(server, casting),
    await createApplicant(server, casting),
    await createApplicant(server, casting, { profile: { birthDate: '2014-03-03' } }),
  ]
  const ids = people.map(({ id }) => id)
  const params = { castingId: casting.id }
  await owner.api.review.changeStages({ params, body: { applicationIds: ids, stage: 'SHORTLISTED' } })
  await sendPasses(server, casting.id, ids)
  const ask = (person: Person, reason = '촬영 연락') =>
    person.api.review.exportContacts({ params, body: { ids, reason } })
  const own = async (person: Person) => (await person.api.review.contactReleases({ params })).list
  const file = (person: Person, releaseId: number) =>
    person.api.review.releasedContacts({ params: { ...params, releaseId } })
  return { owner, member, casting, params, people, ids, ask, own, file }
}

const decide = (
  operator: Person,
  releaseId: number,
  isReleased: boolean,
  { reason = '촬영 일정을 확인했어요', revision = 1 } = {},
) => operator.api.admin.decideContactRelease({ params: { releaseId }, body: { isReleased, reason, revision } })
const audited = (castingId: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by', 'detail'])
    .where('target_id', '=', castingId)
    .where('action', 'like', '%contacts')
    .orderBy('id')
    .execute()

test('[X-01][A-24] an export above the daily number is fetched once an operator releases it', async () => {
  const admin = await createAdmin(server)
  const { owner, member, params, people, ids, ask, own, file } = await manyPassed()
  await addGuardian(server, people[2]!.actor.id, '01055556666', true)
  expect(await ask(member)).toEqual({ table: null })
  expect(await ask(member, '의상 치수를 물어보려고 해요'), 'a later request replaces the first').toEqual({
    table: null,
  })
  const [waiting, ...others] = await own(member)
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ people: 3, reason: '의상 치수를 물어보려고 해요', state: 'WAITING', until: null })
  const { id } = waiting!
  expect(await refusal(file(member, id))).toEqual({ status: 404, code: 'not_found' })
  const titles = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
  const asked = '확인을 기다리는 연락처 내보내기가 있어요'
  expect(
    (await titles(admin)).filter(title => title === asked),
    'each request is told',
  ).toHaveLength(2)
  expect((await admin.api.admin.summary()).waitingReleases).toBe(1)
  const { list } = await admin.api.admin.contactReleases({ query: {} })
  expect(list).toMatchObject([
    { id, chosen: 3, openPeople: 3, revision: 2, askerId: member.id, castingId: params.castingId },
  ])

  expect(await refusal(decide(admin, id, true)), 'of the first request').toEqual({
    status: 409,
    code: 'release_changed',
  })
  await decide(admin, id, true, { revision: 2 })
  expect(await refusal(decide(admin, id, false, { revision: 2 }))).toEqual({ status: 409, code: 'release_decided' })
  expect(await refusal(file(member, id)), 'it can still be taken back').toMatchObject({ status: 404 })
  expect(await own(member)).toMatchObject([{ state: 'WAITING', decision: null, until: null }])
  await tellDecisions(server)
  for (const person of [owner, member]) expect(await titles(person)).toContain('연락처 내보내기를 승인했어요')
  expect(await refusal(file(owner, id)), 'somebody else of the team').toMatchObject({ status: 404 })
  const { table } = await file(member, id)
  const { strings } = openWorkbook(Buffer.from(table.xlsx, 'base64'))
  expect(strings.match(/010-9999-1234/g), 'the child is reached through the guardian').toHaveLength(1)
  expect(strings).toContain('모 010-5555-6666')
  expect(table.leftOut).toBe(0)
  expect(await audited(params.castingId)).toMatchObject([
    { action: 'applicants.ask_contacts', by: member.id },
    { action: 'applicants.ask_contacts', by: member.id },
    { action: 'applicants.release_contacts', by: admin.id, detail: { releaseId: id, people: 3 } },
    { action: 'applicants.export_contacts', by: member.id, detail: { releaseId: id, people: 3 } },
  ])

  await owner.api.review.openContact({ params: { ...params, appId: ids[0]! } })
  const passed = new Date(Date.now() - 8 * 86_400_000)
  await server.db.updateTable('contact_releases').set({ decided_at: passed }).where('id', '=', id).execute()
  expect(await refusal(file(member, id)), 'the days are over').toMatchObject({ status: 404 })
})

test('[X-01] a refused export of contacts stays closed, and its reason is told', async () => {
  const admin = await createAdmin(server)
  const { owner, member, params, ask, own, file } = await manyPassed()
  await ask(member)
  const { id } = (await own(member))[0]!
  expect(await refusal(decide(admin, id, false, { reason: '' }))).toMatchObject({ status: 400 })
  expect(await refusal(decide(owner, id, true))).toMatchObject({ status: 403 })
  await decide(admin, id, false, { reason: '배역 수보다 사람이 많아요' })
  expect(await refusal(file(member, id))).toMatchObject({ status: 404 })
  await tellDecisions(server)
  const told = (await newsOf(server, member)).find(({ title }) => title === '연락처 내보내기를 승인하지 않았어요')
  expect(told?.content).toContain('배역 수보다 사람이 많아요')
  expect((await own(member))[0]).toMatchObject({ state: 'REFUSED', decision: '배역 수보다 사람이 많아요' })
  expect((await audited(params.castingId)).map(({ action }) => action)).toEqual([
    'applicants.ask_contacts',
    'applicants.refuse_contacts',
  ])
})

test('[X-01][A-24] a released file holds only people who were open when it was asked for and are', async () => {
  const admin = await createAdmin(server)
  const { owner, member, casting, params, ids, own, file } = await manyPassed()
  const later = (await createApplicant(server, casting)).id
  const body = { ids: [...ids, later], reason: '촬영 연락' }
  expect(await member.api.review.exportContacts({ params, body })).toEqual({ table: null })
  const [{ id, people } = { id: 0, people: 0 }] = await own(member)
  expect(people).toBe(3)
  const wish = '선택한 4명 중 연락처가 열린 3명의 연락처를'
  const contents = async (person: Person) => (await newsOf(server, person)).map(({ content }) => content).join(' ')
  expect(await contents(admin)).toContain(wish)
  await decide(admin, id, true)
  await tellDecisions(server)
  expect(await contents(member)).toContain(wish)
  expect(await contents(member)).toContain('사유: 촬영 일정을 확인했어요')

  await owner.api.review.changeStages({ params, body: { applicationIds: [later], stage: 'SHORTLISTED' } })
  await sendPasses(server, params.castingId, [later])
  await owner.api.review.changeStages({ params, body: { applicationIds: [ids[0]!], stage: 'REJECTED' } })
  const { table } = await file(member, id)
  expect(table.leftOut).toBe(1)
  const opened = (await audited(params.castingId)).find(({ action }) => action === 'applicants.export_contacts')
  expect(opened?.detail).toMatchObject({ ids: ids.slice(1) })
})

test('[X-01] operators decide no export of a casting that they own or whose team they are in', async () => {
  const [owner, member, other] = [await createAdmin(server), await createAdmin(server), await createAdmin(server)]
  const casting = await manyPassed()
  const { castingId } = casting.params
  await casting.ask(casting.member)
  const { id } = (await casting.own(casting.member))[0]!
  await server.db.updateTable('castings').set({ owner_id: owner.id }).where('id', '=', castingId).execute()
  const place = { casting_id: castingId, user_id: member.id, role: 'REVIEWER', state: 'ACCEPTED' } as const
  await server.db.insertInto('casting_members').values(place).execute()
  for (const operator of [owner, member])
    expect(await refusal(decide(operator, id, true))).toEqual({ status: 403, code: 'forbidden' })
  await decide(other, id, true)
})

test('[X-01] a decision on an export that is taken back lets the request wait again', async () => {
  const admin = await createAdmin(server)
  const { member, ask, own, file } = await manyPassed()
  await ask(member)
  const { id } = (await own(member))[0]!
  const { decisionId } = await decide(admin, id, true)
  await admin.api.admin.takeBack({ params: { decisionId } })
  await tellDecisions(server)
  expect(await own(member)).toMatchObject([{ id, state: 'WAITING' }])
  expect(await refusal(file(member, id))).toMatchObject({ status: 404 })
  const told = (await newsOf(server, member)).map(({ title }) => title)
  expect(told).not.toContain('연락처 내보내기를 승인했어요')
  await decide(admin, id, false)
})
