import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { tokenHash } from '#server/kernel/secrets.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'
import { undoJob } from './undo.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let ids: number[]

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  ids = []
  for (let i = 0; i < 6; i++) ids.push((await createApplicant(server, casting)).id)
})

const here = () => ({ castingId: casting.id })
const groups = async () => (await owner.api.review.groups({ params: here() })).list
const move = (groupId: number | string, applicationIds: number[], person = owner) =>
  person.api.review.changeGroup({ params: { ...here(), groupId }, body: { applicationIds } })
const groupOf = async () => {
  const index = await owner.api.review.index({ params: here() })
  return new Map(index.ids.map((id, at) => [id, index.groupIds[at]]))
}

test('[A-21] the default groups are created on the first read, once', async () => {
  const fresh = await openCasting(server, owner)
  const params = { castingId: fresh.id }
  const readings = await Promise.all(Array.from({ length: 6 }, () => owner.api.review.groups({ params })))
  for (const { list } of readings) expect(list.map(group => group.name)).toEqual(['관심', '보류', '제외'])
  const { list, ungroupedCount } = await owner.api.review.groups({ params })
  expect(list).toHaveLength(3)
  expect(ungroupedCount).toBe(0)
})

test('[A-22] the set of groups is replaced in order, and no applicant is lost', async () => {
  const [first, second, third] = await groups()
  await move(third!.id, [ids[0]!])
  const { list, ungroupedCount } = await owner.api.review.replaceGroups({
    params: here(),
    body: {
      groups: [
        { id: second!.id, name: '2차 후보', colorId: 5 },
        { name: '감독 추천', colorId: 2 },
        { id: first!.id, name: first!.name, colorId: first!.colorId },
      ],
    },
  })
  expect(list.map(group => [group.name, group.colorId])).toEqual([
    ['2차 후보', 5],
    ['감독 추천', 2],
    ['관심', first!.colorId],
  ])
  expect(ungroupedCount).toBe(ids.length)
})

test('[A-22] an old window cannot delete groups that a colleague has changed', async () => {
  const before = await groups()
  const own = (list: typeof before) => list.map(({ id, name, colorId }) => ({ id, name, colorId }))
  const body = { groups: own(before), known: own(before) }
  await owner.api.review.replaceGroups({
    params: here(),
    body: { ...body, groups: [...body.groups, { name: '새 그룹', colorId: 6 }] },
  })
  const old = owner.api.review.replaceGroups({ params: here(), body })
  expect(await refusal(old)).toEqual({ status: 409, code: 'groups_changed' })
  const now = await groups()
  expect(now.map(group => group.name)).toContain('새 그룹')
  await owner.api.review.changeGroup({
    params: { ...here(), groupId: now[0]!.id },
    body: { name: '동료가 수정한 이름' },
  })
  const renamed = owner.api.review.replaceGroups({ params: here(), body: { ...body, known: own(now) } })
  expect(await refusal(renamed)).toEqual({ status: 409, code: 'groups_changed' })
  const seen = { ...body, known: own(await groups()) }
  expect((await owner.api.review.replaceGroups({ params: here(), body: seen })).list).toHaveLength(before.length)
})

test('[A-22][A-11] a restored group receives people who accept proposals for it', async () => {
  const another = await openCasting(server, owner)
  const params = { castingId: another.id }
  const send = (groups: { id?: number; name: string; colorId: number }[]) =>
    owner.api.review.replaceGroups({ params, body: { groups } })
  const all = (await owner.api.review.groups({ params })).list.map(({ id, name, colorId }) => ({
    id,
    name,
    colorId,
  }))
  const [doomed, ...kept] = all
  const { actor, profileId, photoIds } = await createReadyActor(server)
  const castingListId = (await owner.api.castingLists.create({ body: { title: '후보', profileIds: [profileId] } })).id
  const offer = { castingListId, castingId: another.id, roleId: another.roleId, message: '' }
  await owner.api.proposals.duplicateToApplications({ body: { ...offer, groupId: doomed!.id } })

  const { undoToken } = await send(kept)
  const others = Array.from({ length: 18 }, (_, at) => ({ name: `그룹 ${at}`, colorId: 1 }))
  await send([...kept, ...others])
  const undo = () => owner.api.review.undo({ params, body: { undoToken: undoToken! } })
  expect(await refusal(undo())).toEqual({ status: 422, code: 'group_limit' })
  await send(kept)
  await undo()

  const { id } = await actor.api.applications.apply({
    params,
    body: { roleIds: [another.roleId], photoIds, consent: true },
  })
  const { group_id } = await server.db
    .selectFrom('applications')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(group_id).toBe(doomed!.id)
})

test('[A-22] a deleted group is restored once, with its id and its people', async () => {
  const before = await groups()
  const [doomed, empty, ...rest] = before
  await move(doomed!.id, ids.slice(0, 2))
  const kept = [...rest.map(({ id, name, colorId }) => ({ id, name, colorId })), { name: '남는 그룹', colorId: 2 }]
  const { undoToken } = await owner.api.review.replaceGroups({ params: here(), body: { groups: kept } })
  expect((await groupOf()).get(ids[0]!)).toBe(0)
  const [last] = (await groups()).slice(-1)
  await move(last!.id, [ids[1]!])
  const undo = () => owner.api.review.undo({ params: here(), body: { undoToken: undoToken! } })
  expect(await undo()).toEqual({ moved: 1 })
  expect((await groups()).map(group => group.id)).toEqual(expect.arrayContaining([doomed!.id, empty!.id]))
  const now = await groupOf()
  expect(ids.slice(0, 2).map(id => now.get(id))).toEqual([doomed!.id, last!.id])
  expect(await refusal(undo())).toMatchObject({ code: 'undo_expired' })
  await move(0, ids)
  const back = before.map(({ id, name, colorId }) => ({ id, name, colorId }))
  expect((await owner.api.review.replaceGroups({ params: here(), body: { groups: back } })).list).toHaveLength(
    before.length,
  )
})

test('[A-22][W-40] groups that break a rule are refused as a whole', async () => {
  const before = await groups()
  const other = await openCasting(server, owner)
  const [foreign] = (await owner.api.review.groups({ params: { castingId: other.id } })).list
  const put = (list: unknown[]) =>
    refusal(owner.api.review.replaceGroups({ params: here(), body: { groups: list as never } }))
  expect(await put([{ id: foreign!.id, name: '가', colorId: 1 }])).toMatchObject({ status: 404 })
  expect(await put(Array.from({ length: 21 }, () => ({ name: '가', colorId: 1 })))).toMatchObject({
    status: 422,
    code: 'group_limit',
  })
  for (const list of [
    [],
    [{ name: '', colorId: 1 }],
    [{ name: '...', colorId: 1 }],
    [{ name: '가'.repeat(21), colorId: 1 }],
    [{ name: '가', colorId: 8 }],
  ]) {
    expect(await put(list)).toMatchObject({ status: 400 })
  }
  expect(await groups()).toEqual(before)
})

test('[A-23] people move in, move out with 0, and return by the undo token in time', async () => {
  const [group] = await groups()
  const { moved, undoToken } = await move(group!.id, ids.slice(0, 3))
  expect(moved).toBe(3)
  expect((await groups())[0]!.count).toBe(3)
  expect(await move(group!.id, ids.slice(0, 3))).toMatchObject({ moved: 0, undoToken: null })
  const undo = (token: string, person = owner) => person.api.review.undo({ params: here(), body: { undoToken: token } })
  const admin = await createAdmin(server)
  expect(await refusal(undo(undoToken!, admin))).toMatchObject({ status: 409 })
  expect(await undo(undoToken!)).toEqual({ moved: 3 })
  expect(await refusal(undo(undoToken!))).toEqual({ status: 409, code: 'undo_expired' })

  const second = await move(group!.id, [ids[0]!])
  await move(0, [ids[0]!])
  expect((await groupOf()).get(ids[0]!)).toBe(0)
  expect(await undo(second.undoToken!)).toEqual({ moved: 0 })
  const late = await move(group!.id, [ids[1]!])
  await server.db
    .updateTable('undo_moves')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await refusal(undo(late.undoToken!))).toMatchObject({ code: 'undo_expired' })
  await move(0, ids)
})

test('[A-23] one group is renamed and recoloured, only by good input and its own id', async () => {
  const [group] = await groups()
  const change = (groupId: number | string, body: object) =>
    owner.api.review.changeGroup({ params: { ...here(), groupId }, body })
  await change(group!.id, { name: '액션 가능', colorId: 6 })
  expect((await groups())[0]).toMatchObject({ name: '액션 가능', colorId: 6 })
  for (const [groupId, body] of [
    [group!.id, {}],
    [group!.id, { applicationIds: [] }],
    [group!.id, { applicationIds: [ids[0]], name: '가' }],
    [group!.id, { colorId: 0 }],
    ['abc', { applicationIds: [ids[0]] }],
    [-1, { applicationIds: [ids[0]] }],
  ] as const) {
    expect((await refusal(change(groupId, body))).status).toBe(400)
  }
  const other = await openCasting(server, owner)
  const foreign = await createApplicant(server, other)
  expect(await refusal(move(group!.id, [ids[0]!, foreign.id]))).toMatchObject({ status: 404 })
  const [foreignGroup] = (await owner.api.review.groups({ params: { castingId: other.id } })).list
  expect(await refusal(move(foreignGroup!.id, [ids[0]!]))).toMatchObject({ status: 404 })
  expect(await refusal(change(0, { name: '가' }))).toMatchObject({ status: 404 })
  expect([...(await groupOf()).values()]).toEqual(ids.map(() => 0))
})

test('[A-23] two reviewers who move the same people simultaneously both finish', async () => {
  const [first, second] = await groups()
  const admin = await createAdmin(server)
  const moves = Array.from({ length: 10 }, (_, at) =>
    at % 2 ? move(first!.id, ids, owner) : move(second!.id, [...ids].reverse(), admin),
  )
  for (const { moved } of await Promise.all(moves)) expect(moved === 0 || moved === ids.length).toBe(true)
  expect(new Set((await groupOf()).values()).size).toBe(1)
})

test('[A-23] deleting a group while people are moved in leaves nobody in it', async () => {
  for (let round = 0; round < 5; round++) {
    const list = await groups()
    const kept = list.slice(0, 2).map(({ id, name, colorId }) => ({ id, name, colorId }))
    const put = (more: object[]) =>
      owner.api.review.replaceGroups({ params: here(), body: { groups: [...kept, ...more] as never } })
    const doomed = (await put([{ name: '곧 사라져요', colorId: 1 }])).list[2]!
    const outcomes = await Promise.all([
      put([]).then(() => 'deleted'),
      move(doomed.id, ids).then(
        () => 'moved',
        error => error.code,
      ),
    ])
    expect(['moved', 'not_found']).toContain(outcomes[1])
    expect([...(await groupOf()).values()]).not.toContain(doomed.id)
  }
})

test('[A-23] deleting a group while an undo returns people to it leaves nobody in it', async () => {
  for (let round = 0; round < 5; round++) {
    const list = await groups()
    const kept = list.slice(0, 2).map(({ id, name, colorId }) => ({ id, name, colorId }))
    const put = (more: object[]) =>
      owner.api.review.replaceGroups({ params: here(), body: { groups: [...kept, ...more] as never } })
    const doomed = (await put([{ name: '곧 사라져요', colorId: 1 }])).list[2]!
    await move(doomed.id, ids)
    const { undoToken } = await move(kept[0]!.id, ids)
    const [, { moved }] = await Promise.all([
      put([]),
      owner.api.review.undo({ params: here(), body: { undoToken: undoToken! } }),
    ])
    expect(moved).toBe(ids.length)
    expect([...(await groupOf()).values()]).toEqual(ids.map(() => 0))
  }
})

test('[A-23] expired undo records are deleted the next night', async () => {
  const [group] = await groups()
  await move(group!.id, ids)
  const { undoToken } = await move(0, ids)
  await sql`UPDATE undo_moves SET expires_at = now() - interval '25 hours' WHERE token_hash <> ${tokenHash(undoToken!)}`.execute(
    server.db,
  )
  await undoJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
  expect(await server.db.selectFrom('undo_moves').select('used_at').execute()).toEqual([{ used_at: null }])
  await owner.api.review.undo({ params: here(), body: { undoToken: undoToken! } })
  await move(0, ids)
})

test('[A-23] two reviewers move the same people, and the later one learns of it', async () => {
  const some = await openCasting(server, owner)
  const member = await createMember(server, some.id, 'FULL')
  const people: number[] = []
  for (let i = 0; i < 3; i++) people.push((await createApplicant(server, some)).id)
  const params = { castingId: some.id }
  const { list } = await owner.api.review.groups({ params })
  const [liked, held] = list.map(group => group.id)
  const put = (person: Person, groupId: number) =>
    person.api.review.changeGroup({ params: { ...params, groupId }, body: { applicationIds: people } })
  const answers = await Promise.all([put(owner, liked!), put(member, held!)])
  const index = await owner.api.review.index({ params })
  const last = new Set(index.groupIds)
  expect(last.size).toBe(1)
  const [later, earlier] = last.has(liked!) ? [answers[0]!, held!] : [answers[1]!, liked!]
  expect(later.previous.map(each => each.groupId)).toEqual([earlier, earlier, earlier])
  expect(answers.flatMap(answer => answer.previous).filter(each => each.groupId === 0)).toHaveLength(3)
})

test('[A-24] hints show possible duplicates and the owner’s other castings, to the team only', async () => {
  const some = await openCasting(server, owner)
  const first = await createApplicant(server, some, {
    profile: { actorName: '연하진', birthDate: '2001-02-03' } as never,
  })
  const second = await createApplicant(server, some, {
    profile: { actorName: '연하진', birthDate: '2001-02-03' } as never,
  })
  const other = await openCasting(server, owner, { title: '겨울 광고' })
  const photos = { photoIds: first.photoIds, roleIds: [other.roleId], consent: true }
  await first.actor.api.applications.apply({ params: { castingId: other.id }, body: photos })
  const params = { castingId: some.id, appId: first.id }
  const { hints } = await owner.api.review.detail({ params })
  expect(hints.samePerson).toEqual([{ id: second.id, name: '연하진' }])
  expect(hints.elsewhere).toEqual([{ castingId: other.id, title: '겨울 광고', stage: 'SUBMITTED' }])
  const admin = await createAdmin(server)
  expect((await admin.api.review.detail({ params })).hints).toEqual({ samePerson: [], elsewhere: [] })
  const member = await createMember(server, some.id)
  expect((await member.api.review.detail({ params })).hints.elsewhere).toEqual([])
})
