import { beforeAll, expect, vi } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { addRole, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { sendPasses } from '../../test/support/results.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let role: number
const people: { id: number; actor: Person }[] = []

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  role = await addRole(server, casting.id, { gender: 'MALE' })
  const profiles = [
    { actorName: '김하늘', birthDate: '2000-01-01', height: 160, specialties: [{ group: 'DANCE', text: '한국무용' }] },
    { actorName: '박바다', birthDate: '1990-01-01', height: 170, gender: 'MALE' },
    { actorName: '이하늬', birthDate: '1980-01-01', height: 180 },
  ] as const
  for (const [at, profile] of profiles.entries()) {
    const roleIds = at === 0 ? [casting.roleId] : [casting.roleId, role]
    people.push(await createApplicant(server, casting, { profile: profile as never, roleIds }))
  }
})

const at = (appId: number) => ({ castingId: casting.id, appId })
const here = () => ({ castingId: casting.id })
const names = async (query: object) =>
  (await owner.api.review.profiles({ params: here(), query })).list.map(card => card.actorName)

test('[A-20] applicants of the casting, filtered and sorted, without contact or birth date', async () => {
  const page = await owner.api.review.profiles({ params: here(), query: {} })
  expect(page).toMatchObject({ totalResult: 3, page: 1, limit: 60 })
  expect(JSON.stringify(page)).not.toMatch(/2000-01-01|0109999|dano@example|phone|email|birth/)
  expect(page.list[0]).toMatchObject({ actorName: '이하늬', photoCount: 1, commentCount: 0, region: '서울' })
  expect(await names({ sort: 'name' })).toEqual(['김하늘', '박바다', '이하늬'])
  expect(await names({ sort: 'age' })).toEqual(['김하늘', '박바다', '이하늬'])
  expect(await names({ role })).toEqual(['이하늬', '박바다'])
  expect(await names({ gender: 'MALE' })).toEqual(['박바다'])
  expect(await names({ ageMin: 30, ageMax: 40 })).toEqual(['박바다'])
  expect(await names({ heightMin: 165, heightMax: 175 })).toEqual(['박바다'])
  expect(await names({ group: 0 })).toHaveLength(3)
  expect(await names({ q: '하늘' })).toEqual(['김하늘'])
  expect(await names({ q: '하' })).toEqual(['이하늬', '김하늘'])
  expect(await names({ q: '무용 하늘' })).toEqual(['김하늘'])
  expect(await names({ q: '한국무용', gender: 'MALE' })).toEqual([])
  expect(await names({ ids: [people[1]!.id] })).toEqual(['박바다'])
  expect(await names({ stage: 'SUBMITTED', limit: 1, page: 2 })).toEqual(['박바다'])
})

test('[A-20] queries that do not fit are refused', async () => {
  for (const query of [{ stage: 'BEST' }, { limit: 0 }, { group: -1 }, { unread: 'all' }, { owner: 1 }, { page: 0 }]) {
    const answer = refusal(owner.api.review.profiles({ params: here(), query: query as object }))
    expect([query, (await answer).status]).toEqual([query, 400])
  }
  const deep = owner.api.review.profiles({ params: here(), query: { page: 500 } })
  expect(await refusal(deep)).toEqual({ status: 422, code: 'page_too_deep' })
})

test('the index holds the whole casting in columns of equal length', async () => {
  const index = await owner.api.review.index({ params: here() })
  expect(index.ids).toEqual(people.map(person => person.id).reverse())
  for (const column of Object.values(index)) expect(column).toHaveLength(3)
  expect(index.stages[2]).toBe(`${casting.roleId}:SUBMITTED`)
  expect((await owner.api.review.index({ params: here(), query: { q: '바다' } })).names).toEqual(['박바다'])
})

test('[W-17] initial consonants (초성) find applicants by name, alone or with other words', async () => {
  const found = async (q: string) => (await owner.api.review.index({ params: here(), query: { q } })).names
  expect(await found('ㅂㅂㄷ')).toEqual(['박바다'])
  expect(await found('ㅎㄴ')).toEqual(['이하늬', '김하늘'])
  expect(await found('ㄱㅎㄴ 무용')).toEqual(['김하늘'])
  expect(await found('ㅎㅎ')).toEqual([])
  expect(await found('김ㅎ')).toEqual(['김하늘'])
  expect(await found('ㄱ하늘')).toEqual(['김하늘'])
  expect(await found('김ㅂ')).toEqual([])
})

test('[U-03] only the casting’s own team and operators see its applicants', async () => {
  const other = await createManager(server)
  const actor = await createActor(server)
  const admin = await createAdmin(server)
  const calls = (person: { api: Person['api'] }) => {
    const { review } = person.api
    const params = here()
    const one = at(people[0]!.id)
    return [
      review.profiles({ params }),
      review.index({ params }),
      review.overview({ params }),
      review.groups({ params }),
      review.detail({ params: one }),
      review.comments({ params: one }),
      review.reads({ params }),
      review.markRead({ params: one }),
      review.addComment({ params: one, body: { body: '안녕' } }),
      review.decide({ params: one, body: { stage: 'CAST' } }),
      review.changeStages({ params, body: { applicationIds: [people[0]!.id], stage: 'CAST' } }),
      review.changeGroup({ params: { ...params, groupId: 0 }, body: { applicationIds: [people[0]!.id] } }),
      review.replaceGroups({ params, body: { groups: [{ name: '가', colorId: 1 }] } }),
    ]
  }
  const statuses = async (person: { api: Person['api'] }) =>
    new Set((await Promise.all(calls(person).map(refusal))).map(answer => answer.status))
  expect(await statuses(other)).toEqual(new Set([404]))
  expect(await statuses(actor)).toEqual(new Set([403]))
  expect(await statuses({ api: server.api() })).toEqual(new Set([401]))
  await admin.api.review.profiles({ params: here() })
  const decide = admin.api.review.decide({ params: at(people[0]!.id), body: { stage: 'CAST' } })
  expect(await refusal(decide)).toMatchObject({ status: 403 })
  await admin.api.review.markRead({ params: at(people[0]!.id) })
  const anyone = await owner.api.review.reads({ params: here(), query: { by: 'anyone' } })
  expect(anyone.applicationIds).toEqual([])
  const entries = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute()
  expect(entries.map(entry => entry.action)).toContain('applicants.read')
})

test('[A-33] [A-34] the team’s first reading turns 지원 접수 into 열람', async () => {
  const [first] = people
  const params = at(first!.id)
  const { readAt } = await owner.api.review.markRead({ params })
  expect((await owner.api.review.markRead({ params })).readAt).toBe(readAt)
  const mine = await owner.api.review.reads({ params: here() })
  expect(mine).toEqual({ by: 'me', applicationIds: [first!.id] })
  expect(await names({ unread: 'me' })).not.toContain('김하늘')
  expect(await names({ unread: 'anyone' })).toHaveLength(2)
  const detail = await owner.api.review.detail({ params })
  expect(detail.roles[0]!.stage).toBe('READ')
  expect(detail.history.map(change => change.to)).toEqual(['SUBMITTED', 'READ'])
  const elsewhere = await openCasting(server, owner)
  const mixed = owner.api.review.markRead({ params: { castingId: elsewhere.id, appId: first!.id } })
  expect(await refusal(mixed)).toMatchObject({ status: 404 })
})

test('[A-20] a reviewer who opened the applicants is notified again of later ones', async () => {
  const [another, colleague] = [await openCasting(server, owner), await createMember(server, casting.id, 'FULL')]
  const cardsOf = async ({ id }: Person) => {
    const cards = server.db.selectFrom('notifications').select(['title', 'read_at as readAt'])
    const rows = await cards
      .where('user_id', '=', id)
      .where('group_key', '=', `applications of casting ${another.id}`)
      .orderBy('id')
      .execute()
    return rows.map(({ title, readAt }) => `${title} ${readAt ? 'read' : 'new'}`)
  }
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 14_000, interval: 50 })
  await createApplicant(server, another)
  await until(async () => expect(await cardsOf(owner)).toEqual(['새 지원자가 있어요 new']))
  await createApplicant(server, another)
  await until(async () => expect(await cardsOf(owner)).toEqual(['새 지원자가 2명이에요 new']))
  await colleague.api.review.overview({ params: here() })
  expect(await cardsOf(owner)).toEqual(['새 지원자가 2명이에요 new'])
  await owner.api.review.overview({ params: { castingId: another.id } })
  await createApplicant(server, another)
  await until(async () =>
    expect(await cardsOf(owner)).toEqual(['새 지원자가 2명이에요 read', '새 지원자가 있어요 new']),
  )
})

test('[A-20] opening the applicants writes a record, so other sites cannot trigger it', async () => {
  const ask = (site: string) =>
    fetch(`${server.origin}/v1/castings/${casting.id}/applications/overview`, {
      headers: { cookie: `pfToken=${owner.token}`, 'sec-fetch-site': site },
    })
  expect((await ask('cross-site')).status).toBe(403)
  expect((await ask('same-origin')).status).toBe(200)
})

test('[A-33] several are marked as read at once, unless one is of another casting', async () => {
  const another = await openCasting(server, owner)
  const applicants = [await createApplicant(server, another), await createApplicant(server, another)]
  const applicationIds = applicants.map(person => person.id)
  const mark = (ids: number[]) =>
    owner.api.review.markManyRead({ params: { castingId: another.id }, body: { applicationIds: ids } })
  expect(await refusal(mark([...applicationIds, people[0]!.id]))).toMatchObject({ status: 404 })
  await mark(applicationIds)
  await mark([...applicationIds, applicationIds[0]!])
  const { stages, reads } = await owner.api.review.index({ params: { castingId: another.id } })
  expect([stages.map(stage => stage.split(':')[1]), reads]).toEqual([
    ['READ', 'READ'],
    [2, 2],
  ])
  for (const { actor } of applicants)
    expect((await newsOf(server, actor)).filter(news => news.title === '캐스팅팀이 지원서를 읽었어요')).toHaveLength(1)
})

test('[A-33] deciding counts as reading, even if it is undone', async () => {
  const some = await openCasting(server, owner)
  const second = await addRole(server, some.id)
  const [one, two] = await Promise.all(
    [0, 1].map(() => createApplicant(server, some, { roleIds: [some.roleId, second] })),
  )
  const params = { castingId: some.id }
  const member = await createMember(server, some.id, 'FULL')
  const stagesOf = async (appId: number) =>
    (await owner.api.review.detail({ params: { ...params, appId } })).roles.map(entry => entry.stage)
  const body = { applicationIds: [one!.id, two!.id], roleId: some.roleId, stage: 'SHORTLISTED' as const }
  const { undoToken } = await owner.api.review.changeStages({ params, body })
  expect(await stagesOf(one!.id)).toEqual(['SHORTLISTED', 'READ'])
  const readBy = async (person: Person) => (await person.api.review.reads({ params })).applicationIds
  expect(await readBy(owner)).toEqual([one!.id, two!.id].toSorted((a, b) => a - b))
  expect(await readBy(member)).toEqual([])
  await owner.api.review.undo({ params, body: { undoToken: undoToken! } })
  expect(await stagesOf(two!.id)).toEqual(['READ', 'READ'])
  await member.api.review.decide({ params: { ...params, appId: two!.id }, body: { stage: 'HOLD' } })
  for (const { actor } of [one!, two!]) {
    const read = (await newsOf(server, actor)).filter(({ type }) => type === 'APPLICATION_READ')
    expect(read.map(({ title }) => title)).toEqual(['캐스팅팀이 지원서를 읽었어요'])
  }
})

test('[A-25] stages move by decision, step back, and are fixed once results are sent', async () => {
  const params = at(people[1]!.id)
  const decide = (body: { stage?: never; roleId?: number; groupId?: number } | object) =>
    owner.api.review.decide({ params, body: body as { stage: 'CAST' } })
  expect(await decide({ stage: 'SHORTLISTED', roleId: role })).toMatchObject({ moved: 1 })
  const stages = async () =>
    Object.fromEntries((await owner.api.review.detail({ params })).roles.map(entry => [entry.roleId, entry.stage]))
  expect(await stages()).toEqual({ [casting.roleId]: 'READ', [role]: 'SHORTLISTED' })
  await decide({ stage: 'FINAL' })
  await decide({ stage: 'READ', roleId: role })
  expect(await stages()).toEqual({ [casting.roleId]: 'FINAL', [role]: 'READ' })
  for (const body of [{}, { stage: 'WITHDRAWN' }, { stage: 'EXPIRED' }, { stage: 'CAST', rating: 6 }]) {
    expect((await refusal(decide(body))).status).toBe(400)
  }
  const foreign = await openCasting(server, owner)
  expect(await refusal(decide({ stage: 'CAST', roleId: foreign.roleId }))).toMatchObject({ status: 404 })
  await server.db
    .updateTable('applications')
    .set({ result_sent_at: new Date() })
    .where('id', '=', people[1]!.id)
    .execute()
  expect(await refusal(decide({ stage: 'CAST' }))).toEqual({ status: 409, code: 'stage_not_allowed' })
  await server.db.updateTable('applications').set({ result_sent_at: null }).where('id', '=', people[1]!.id).execute()
})

test('[A-25] a withdrawn role keeps its stage', async () => {
  const some = await openCasting(server, owner)
  const second = await addRole(server, some.id)
  const { actor, id } = await createApplicant(server, some, { roleIds: [some.roleId, second] })
  await actor.api.applications.withdrawRole({ params: { castingId: some.id, roleId: second } })
  const params = { castingId: some.id, appId: id }
  const single = owner.api.review.decide({ params, body: { stage: 'CAST', roleId: second } })
  expect(await refusal(single)).toEqual({ status: 409, code: 'stage_not_allowed' })
  await owner.api.review.decide({ params, body: { stage: 'CAST' } })
  const detail = await owner.api.review.detail({ params })
  expect(detail.roles.map(entry => entry.stage)).toEqual(['CAST', 'WITHDRAWN'])
})

test('[A-25] a bulk move forward moves nobody back, and lists who stays', async () => {
  const some = await openCasting(server, owner)
  const second = await addRole(server, some.id)
  const both = [some.roleId, second]
  const ids: number[] = []
  for (let at = 0; at < 3; at++) ids.push((await createApplicant(server, some, { roleIds: both })).id)
  const change = (applicationIds: number[], stage: 'SHORTLISTED' | 'FINAL' | 'CAST' | 'REJECTED', given = {}) =>
    owner.api.review.changeStages({ params: { castingId: some.id }, body: { applicationIds, stage, ...given } })
  await change([ids[0]!], 'FINAL', { roleId: second })
  await change([ids[1]!], 'CAST', { roleId: some.roleId })
  await change([ids[1]!], 'REJECTED', { roleId: second })
  const answer = await change(ids, 'SHORTLISTED', { from: ['SUBMITTED', 'READ', 'HOLD'] })
  expect(answer).toMatchObject({ moved: 2, skippedIds: [], stayedIds: [ids[1]] })
  const index = await owner.api.review.index({ params: { castingId: some.id } })
  const stagesOf = (id: number) => index.stages[index.ids.indexOf(id)]
  expect(ids.map(stagesOf)).toEqual([
    `${some.roleId}:SHORTLISTED,${second}:FINAL`,
    `${some.roleId}:CAST,${second}:REJECTED`,
    `${some.roleId}:SHORTLISTED,${second}:SHORTLISTED`,
  ])
})

test('a bulk change of stages is undone in one step', async () => {
  const ids = people.map(person => person.id)
  const before = await owner.api.review.index({ params: here() })
  const { moved, undoToken } = await owner.api.review.changeStages({
    params: here(),
    body: { applicationIds: ids, stage: 'AUDITION' },
  })
  expect(moved).toBe(3)
  expect(await names({ stage: 'AUDITION' })).toHaveLength(3)
  await owner.api.review.undo({ params: here(), body: { undoToken: undoToken! } })
  const read = before.stages.map(stages => stages.replaceAll('SUBMITTED', 'READ'))
  expect((await owner.api.review.index({ params: here() })).stages).toEqual(read)
  const again = owner.api.review.undo({ params: here(), body: { undoToken: undoToken! } })
  expect(await refusal(again)).toEqual({ status: 409, code: 'undo_expired' })
  const tooMany = { applicationIds: Array.from({ length: 501 }, (_, i) => i + 1), stage: 'CAST' as const }
  const bulk = owner.api.review.changeStages({ params: here(), body: tooMany })
  expect(await refusal(bulk)).toMatchObject({ status: 400 })
})

test('[A-24] the contact opens once a pass was sent, on request, to the team, and is audited', async () => {
  const some = await openCasting(server, owner)
  const { id, actor } = await createApplicant(server, some)
  const params = { castingId: some.id, appId: id }
  const admin = await createAdmin(server)
  const open = (person: Person) => person.api.review.openContact({ params })
  for (const stage of ['READ', 'HOLD', 'REJECTED', 'SHORTLISTED'] as const) {
    await owner.api.review.decide({ params, body: { stage } })
    expect((await owner.api.review.detail({ params })).isContactOpen).toBe(false)
    expect(await refusal(open(owner))).toMatchObject({ code: 'contact_closed' })
  }
  await sendPasses(server, some.id, [id])
  const detail = await owner.api.review.detail({ params })
  expect(detail.isContactOpen).toBe(true)
  expect(JSON.stringify(detail)).not.toMatch(/1999-05-14|01099991234|dano@example/)
  expect(await audited(id)).toEqual([])
  expect(await open(owner)).toMatchObject({ phone: '01099991234', email: 'dano@example.com', isMinor: false })
  expect((await admin.api.review.detail({ params })).isContactOpen).toBe(false)
  expect(await refusal(open(admin))).toMatchObject({ status: 403 })
  await owner.api.review.decide({ params, body: { stage: 'HOLD' } })
  await open(owner)
  expect(await audited(id)).toMatchObject([
    { actor_id: owner.id, detail: { people: 1 } },
    { actor_id: owner.id, detail: { people: 1 } },
  ])
  const told = async () => (await actor.api.notifications.list({ query: { limit: 20 } })).list.map(card => card.title)
  await expect.poll(told).toContain('캐스팅 담당자가 연락처를 확인했어요')
})

const audited = (applicationId: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'applicant.contact')
    .where('target_id', '=', applicationId)
    .orderBy('id')
    .execute()

test('[A-27] [A-28] comments are the team’s or private, and never the actors’', async () => {
  const [first, second] = people
  const params = at(first!.id)
  const admin = await createAdmin(server)
  const team = await admin.api.review.addComment({ params, body: { body: '눈빛이 좋아요' } })
  const own = await admin.api.review.addComment({ params, body: { body: '나만 볼 메모', visibility: 'ME' } })
  const read = async (person: Person) =>
    (await person.api.review.comments({ params })).list.map(comment => comment.body)
  expect(await read(owner)).toEqual(['눈빛이 좋아요'])
  expect(await read(admin)).toEqual(['눈빛이 좋아요', '나만 볼 메모'])
  expect(await refusal(people[0]!.actor.api.review.comments({ params }))).toMatchObject({ status: 403 })
  expect(JSON.stringify(await people[0]!.actor.api.applications.mine({}))).not.toContain('눈빛')
  for (const body of ['', ' ', 'ㄱ'.repeat(501)]) {
    expect(await refusal(owner.api.review.addComment({ params, body: { body } }))).toMatchObject({ status: 400 })
  }
  const remove = (person: Person, where: { appId: number; commentId: number }, castingId = casting.id) =>
    person.api.review.deleteComment({ params: { castingId, ...where } })
  expect(await refusal(remove(owner, { appId: first!.id, commentId: own.id }))).toMatchObject({ status: 404 })
  expect(await refusal(remove(owner, { appId: second!.id, commentId: team.id }))).toMatchObject({ status: 404 })
  const elsewhere = await openCasting(server, owner)
  const mixed = remove(owner, { appId: first!.id, commentId: team.id }, elsewhere.id)
  expect(await refusal(mixed)).toMatchObject({ status: 404 })
  const owners = await owner.api.review.addComment({ params, body: { body: '다시 봐요' } })
  expect(await refusal(remove(admin, { appId: first!.id, commentId: owners.id }))).toMatchObject({ status: 403 })
  await remove(owner, { appId: first!.id, commentId: team.id })
  expect(await read(admin)).toEqual(['나만 볼 메모', '다시 봐요'])
})
