import { beforeAll, beforeEach, describe, expect } from 'vitest'
import type { Stage } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { applicationOf, openCasting } from '../../test/support/castings.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting, completeRole, postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let manager: Person
let actor: Person
beforeAll(async () => {
  manager = await createManager(server)
  actor = await createActor(server)
})

const at = (id: number) => ({ params: { castingId: id } })
const post = (given: Record<string, unknown> = {}) => postCasting(server, manager, given)
const set = (id: number, row: object) => server.db.updateTable('castings').set(row).where('id', '=', id).execute()

describe('[R-02] GET /v1/castings', () => {
  const find = async (query: Record<string, unknown> = {}) =>
    (await server.api().castings.list({ query: query as never })).list.map(card => card.id)
  beforeEach(async () => {
    await server.db.updateTable('castings').set({ status: 'DELETED' }).execute()
  })

  test('lists what is open, then what ended recently, and nothing that is not public', async () => {
    const first = await post()
    const second = await post()
    const closed = await post()
    await set(closed.id, { status: 'EARLY_CLOSED', closed_at: new Date() })
    const long = await post()
    await set(long.id, { status: 'CLOSED', closed_at: new Date(Date.now() - 31 * 86_400_000) })
    for (const status of ['DRAFT', 'IN_REVIEW', 'REJECTED', 'HIDDEN', 'DELETED'])
      await set((await post()).id, { status })
    await post({ isPrivate: true })
    expect(await find()).toEqual([second.id, first.id, closed.id])
    expect(await find({ recruiting: 'true' })).toEqual([second.id, first.id])
    expect(await find({ recruiting: 'false' })).toEqual([closed.id])
    const admin = await createAdmin(server)
    for (const api of [manager.api, admin.api]) expect((await api.castings.list()).totalResult).toBe(3)
    expect(await find({ page: 2, limit: 2 })).toEqual([closed.id])
  })

  test('a casting past its deadline is not open, whether or not the job has run', async () => {
    const { id } = await post()
    await set(id, { casting_end_date: addDays(today(), -1) })
    expect(await find()).toEqual([])
  })

  test('filters by words, category, region, fee, grade, deadline and verification', async () => {
    const sea = await post({ title: '〈늦여름의 관객〉 수경 역', castingEndDate: today() })
    const lamp = await post({
      title: '조율사 기태 역을 찾아요',
      workTitle: '여름밤의 조율사',
      companyName: '새벽네시 필름',
      artCategory: 'SHORT_FILM',
      region: 'SEOUL',
      minReward: 300_000,
      roles: [{ ...completeRole(), name: '기태', gender: 'MALE', grade: 'LEAD', ageMin: 40, ageMax: 55 }],
    })
    await set(lamp.id, { is_verified: true })
    expect(await find({ q: '늦여름' })).toEqual([sea.id])
    expect(await find({ q: '새벽네시 기태' })).toEqual([lamp.id])
    expect(await find({ q: '여름' })).toEqual([lamp.id, sea.id])
    expect(await find({ q: '없는말' })).toEqual([])
    expect(await find({ artCategory: 'SHORT_FILM,CF' })).toEqual([lamp.id])
    expect(await find({ region: 'INCHEON' })).toEqual([sea.id])
    expect(await find({ minFee: 800_000 })).toEqual([sea.id])
    const lead = { ...completeRole(), minReward: 5_000_000, maxReward: 6_000_000 }
    const rich = await post({ title: '주연 한 사람을 찾아요', roles: [completeRole(), lead] })
    expect(await find({ minFee: 2_000_000 })).toEqual([rich.id])
    await set(rich.id, { status: 'DELETED' })
    expect(await find({ minFee: 800_000, feeUnit: 'TOTAL' })).toEqual([])
    expect(await find({ minFee: 800_000, feeUnit: 'PER_SHOOT' })).toEqual([sea.id])
    expect(await find({ grade: 'LEAD' })).toEqual([lamp.id])
    await set(lamp.id, { audition_way: 'SELF_TAPE' })
    expect(await find({ auditionWay: 'SELF_TAPE,PROFILE' })).toEqual([lamp.id])
    expect(await find({ deadline: 'today' })).toEqual([sea.id])
    expect(await find({ deadline: 'week' })).toEqual([sea.id])
    expect(await find({ verified: 'true' })).toEqual([lamp.id])
    expect(await find({ sort: 'deadline' })).toEqual([sea.id, lamp.id])
    expect(await find({ sort: 'fee' })).toEqual([sea.id, lamp.id])
    expect(await find({ q: '', region: 'null', gender: '' })).toEqual([lamp.id, sea.id])
  })

  test('stated shooting days, ad media and agency fees filter the list', async () => {
    const days = (...days: (number | null)[]) => days.map(shootDays => ({ ...completeRole(), shootDays }))
    const week = await post({ roles: days(7, 12, null), agencyFee: 0 })
    const spot = await post({ artCategory: 'CF', adMedia: ['TV', 'STORE'], roles: days(1), agencyFee: 20 })
    await post({ artCategory: 'ETC', adMedia: ['TV'], roles: days(null) })
    expect(await find({ shootDays: 1 })).toEqual([spot.id])
    expect(await find({ shootDays: 10 })).toEqual([spot.id, week.id])
    expect(await find({ shootDays: 6 })).toEqual([spot.id])
    expect(await find({ adMedia: 'TV,PRINT' })).toEqual([spot.id])
    expect(await find({ adMedia: 'PRINT' })).toEqual([])
    expect(await find({ noAgencyFee: 'true' })).toEqual([week.id])
    const query = { noAgencyFee: 'true', shootDays: 1 } as never
    expect((await server.api().castings.fewerConditions({ query })).map(({ dropped }) => dropped)).toEqual([
      [{ name: 'shootDays', value: null }],
      [{ name: 'noAgencyFee', value: null }],
    ])
  })

  test('gender and age must match in the same role', async () => {
    const { id } = await post({
      roles: [
        { ...completeRole(), gender: 'FEMALE', ageMin: 20, ageMax: 29 },
        { ...completeRole(), gender: 'MALE', ageMin: 50, ageMax: 60 },
      ],
    })
    const anyone = await post({ roles: [{ ...completeRole(), gender: 'ANY', ageMin: null, ageMax: null }] })
    expect(await find({ gender: 'MALE', age: 25 })).toEqual([anyone.id])
    expect(await find({ gender: 'FEMALE', age: 25 })).toEqual([anyone.id, id])
    expect(await find({ age: 55 })).toEqual([anyone.id, id])
    expect(await find({ age: 40 })).toEqual([anyone.id])
    expect(await find({ ageMin: 29, ageMax: 49 })).toEqual([anyone.id, id])
    expect(await find({ gender: 'MALE', ageMin: 20, ageMax: 29 })).toEqual([anyone.id])
    expect(await find({ gender: 'MALE', ageMin: 60 })).toEqual([anyone.id, id])
    expect(await find({ ageMin: 40, ageMax: 30 })).toEqual([])
    const fewer = (query: object) => server.api().castings.fewerConditions({ query: query as never })
    expect(await fewer({ gender: 'MALE', ageMin: 30, ageMax: 40, region: 'JEJU' })).toEqual([
      { dropped: [{ name: 'region', value: null }], count: 1, isCapped: false },
    ])
    // Nothing is left by dropping one alone: pairs are counted, but never all conditions there are.
    const tooMany = { gender: 'MALE', ageMin: 30, ageMax: 40, region: 'JEJU', q: '아무도쓰지않은말' }
    expect(await fewer(tooMany)).toEqual([
      {
        dropped: [
          { name: 'q', value: null },
          { name: 'region', value: null },
        ],
        count: 1,
        isCapped: false,
      },
    ])
    expect(await fewer({ region: 'JEJU', q: '아무도쓰지않은말' })).toEqual([])
    expect(await find({ gender: 'MALE' })).toEqual([anyone.id, id])
  })

  test('a card shows the first role that fits the gender and age searched for', async () => {
    const role = (grade: string, gender: string, ageMin: number | null, ageMax: number | null) => ({
      ...completeRole(),
      grade,
      gender,
      ageMin,
      ageMax,
    })
    await post({
      roles: [role('LEAD', 'FEMALE', 20, 29), role('SUPPORT', 'MALE', 50, 60), role('MINOR', 'ANY', 55, null)],
    })
    const shown = async (query: object) => {
      const [card] = (await server.api().castings.list({ query: query as never })).list
      return [card?.role?.grade, card?.roleCount]
    }
    expect(await shown({})).toEqual(['LEAD', 3])
    expect(await shown({ gender: 'MALE' })).toEqual(['SUPPORT', 3])
    expect(await shown({ gender: 'FEMALE' })).toEqual(['LEAD', 3])
    expect(await shown({ gender: 'FEMALE', age: 55 })).toEqual(['MINOR', 3])
    expect(await shown({ gender: 'MALE', ageMin: 61 })).toEqual(['MINOR', 3])
    expect(await shown({ age: 52 })).toEqual(['SUPPORT', 3])
    expect(await shown({ ageMax: 25 })).toEqual(['LEAD', 3])
    expect(await shown({ ageMin: 29, ageMax: 70 })).toEqual(['LEAD', 3])
  })

  test('a hidden work title is neither shown nor found', async () => {
    const { id } = await post({ workTitle: '비밀스러운제목', isWorkTitleHidden: true })
    expect(await find({ q: '비밀스러운' })).toEqual([])
    const [card] = (await server.api().castings.list()).list
    expect(card).toMatchObject({ id, workTitle: null })
    expect((await server.api().castings.detail(at(id))).workTitle).toBeNull()
  })

  test('refuses unknown filters, labels instead of codes, and unreachable pages', async () => {
    const list = (query: object) => server.api().castings.list({ query: query as never })
    await expect(list({ colour: 'red' })).rejects.toMatchObject({ status: 400, fields: { colour: expect.any(String) } })
    await expect(list({ region: '서울' })).rejects.toMatchObject({ status: 400 })
    await expect(list({ age: 'old' })).rejects.toMatchObject({ status: 400 })
    await expect(list({ page: 900, limit: 24 })).rejects.toMatchObject({ code: 'page_too_deep' })
  })

  test('[R-04] own castings come with drafts and numbers, recruiting ones first', async () => {
    const owner = await createManager(server)
    const draft = await owner.api.castings.create({ body: { action: 'save', title: '쓰는 중' } })
    const open = await postCasting(server, owner)
    const casting = { id: open.id, roleId: open.roleIds[0]! }
    const read = await applicationOf(server, await createActor(server), casting)
    await applicationOf(server, await createActor(server), casting)
    await server.db
      .insertInto('read_marks')
      .values({ application_id: read, reviewer_id: owner.id, casting_id: open.id })
      .execute()
    await owner.api.castings.create({ body: { action: 'save', title: '나중에 쓴 것' } })
    const { list, totalResult } = await owner.api.review.ownCastings()
    expect(totalResult).toBe(3)
    expect(list[0]!.id).toBe(open.id)
    expect(list.find(card => card.id === draft.id)).toMatchObject({
      status: 'DRAFT',
      own: { applicants: 0, unread: 0 },
    })
    expect(list.find(card => card.id === open.id)).toMatchObject({
      own: { applicants: 2, unread: 1, roles: [{ applicants: 2 }] },
    })
  })
})

describe('GET /v1/castings/:castingId', () => {
  test('the manager’s contact and the owner’s number are in no answer, for anybody', async () => {
    const { id } = await post()
    const admin = await createAdmin(server)
    for (const api of [server.api(), actor.api, manager.api, admin.api]) {
      const text = JSON.stringify([await api.castings.detail(at(id)), await api.castings.list()])
      for (const secret of ['한담당', 'manager@example.com', 'privateKey', '010-2345-6789', '01023456789'])
        expect(text).not.toContain(secret)
    }
  })

  test('a private casting opens with its key only', async () => {
    const { id, privateKey } = await post({ isPrivate: true })
    const open = (key?: string) => server.api().castings.detail({ ...at(id), query: { key } })
    await expect(open()).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(open('wrong')).rejects.toMatchObject({ status: 404 })
    await expect(server.api().castings.roles(at(id))).rejects.toMatchObject({ status: 404 })
    await expect(open(privateKey!)).resolves.toMatchObject({ id, isPrivate: true })
    await expect(server.api().castings.roles({ ...at(id), query: { key: privateKey! } })).resolves.toHaveLength(1)
    const { revision } = await manager.api.castings.editing(at(id))
    const renewed = await manager.api.castings.update({ ...at(id), body: { action: 'rekey', revision } })
    await expect(open(privateKey!)).rejects.toMatchObject({ status: 404 })
    await expect(open(renewed.privateKey!)).resolves.toMatchObject({ id })
    await expect(manager.api.castings.detail(at(id))).resolves.toMatchObject({ isMine: true })
  })

  test('a casting that is not public yet is found by its owner and operators only', async () => {
    const { id } = await manager.api.castings.create({ body: { action: 'save', ...completeCasting() } })
    const admin = await createAdmin(server)
    const stranger = await createManager(server)
    for (const status of ['DRAFT', 'IN_REVIEW', 'REJECTED', 'HIDDEN']) {
      await set(id, { status })
      for (const api of [server.api(), actor.api, stranger.api])
        await expect(api.castings.detail(at(id))).rejects.toMatchObject({ code: 'not_found' })
      for (const api of [manager.api, admin.api])
        await expect(api.castings.detail(at(id))).resolves.toMatchObject({ status })
    }
    await manager.api.castings.remove({ ...at(id), body: {} })
    await expect(server.api().castings.detail(at(id))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an applicant sees their application only as far as an actor may', async () => {
    const applicant = await createActor(server)
    const { id, roleIds } = await post()
    const appId = await applicationOf(server, applicant, { id, roleId: roleIds[0]! })
    const seen = async () => (await applicant.api.castings.detail(at(id))).application
    const stage = (stage: CodeOf<typeof Stage>) =>
      server.db.updateTable('application_roles').set({ stage }).where('application_id', '=', appId).execute()
    expect(await seen()).toEqual({ appId, roles: [{ roleId: roleIds[0], stage: 'SUBMITTED' }] })
    await stage('READ')
    expect((await seen())?.roles[0]?.stage).toBe('READ')
    await set(id, { is_progress_shown: false })
    expect((await seen())?.roles[0]?.stage).toBe('SUBMITTED')
    await stage('REJECTED')
    expect((await seen())?.roles[0]?.stage).not.toBe('REJECTED')
    await server.db.updateTable('applications').set({ result_sent_at: new Date() }).where('id', '=', appId).execute()
    expect((await seen())?.roles[0]?.stage).toBe('REJECTED')
    expect((await actor.api.castings.detail(at(id))).application).toBeNull()
  })

  test('[A-18] roles are public, in order, with criteria and state', async () => {
    const { id, roleIds } = await post({ roles: [completeRole(), { ...completeRole(), name: '노식', headcount: 3 }] })
    const roles = await server.api().castings.roles(at(id))
    expect(roles.map(role => role.id)).toEqual(roleIds)
    expect(roles[1]).toMatchObject({ name: '노식', headcount: 3, status: 'OPEN', ageMin: 20 })
    await expect(server.api().castings.roles(at(999_999))).rejects.toMatchObject({ status: 404 })
    await expect(server.api().castings.roles({ params: { castingId: 'x' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('[A-15] [U-05] bookmarks of castings', () => {
  test('one press sets it, and the next removes it', async () => {
    const person = await createActor(server)
    const first = await post()
    const second = await post()
    const toggle = (id: number) => person.api.castings.toggleBookmark(at(id))
    expect(await toggle(first.id)).toEqual({ isBookmarked: true })
    expect(await toggle(second.id)).toEqual({ isBookmarked: true })
    const { list, totalResult } = await person.api.castings.bookmarks()
    expect([totalResult, list.map(card => card.id)]).toEqual([2, [second.id, first.id]])
    expect((await person.api.castings.detail(at(first.id))).isBookmarked).toBe(true)
    expect((await actor.api.castings.bookmarks()).totalResult).toBe(0)
    expect(await toggle(first.id)).toEqual({ isBookmarked: false })
    expect((await person.api.castings.bookmarks()).totalResult).toBe(1)
  })

  test('many simultaneous presses leave one bookmark or none, and an exact count', async () => {
    const { id } = await post()
    await Promise.allSettled(Array.from({ length: 6 }, () => actor.api.castings.toggleBookmark(at(id))))
    const rows = await server.db.selectFrom('casting_bookmarks').selectAll().where('casting_id', '=', id).execute()
    const { bookmark_count } = await server.db
      .selectFrom('castings')
      .select('bookmark_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(bookmark_count).toBe(rows.length)
  })

  test('a bookmark needs a person who may see the casting', async () => {
    const { id } = await post({ isPrivate: true })
    await expect(server.api().castings.toggleBookmark(at(id))).rejects.toMatchObject({ status: 401 })
    await expect(actor.api.castings.toggleBookmark(at(id))).rejects.toMatchObject({ status: 404 })
  })
})

test.each([
  ['ㄴㅇㄹ', true],
  ['ㅅㄱ', true],
  ['늦ㅇㄹ', true],
  ['늦ㅋ', false],
  ['극장에서', true],
  ['극장에서는', true],
  ['관객들에게까지', true],
  ['관객을', true],
  ['last summer', true],
  ['LAST SUMMER', true],
  ['ㅋㅋㅋ', false],
  ['바다에서', false],
])('[R-02] a casting is found however its name is typed: %s', async (q, isFound) => {
  await postCasting(server, manager, {
    title: '늦여름의 관객, 수경 역을 찾아요',
    workTitle: 'Last Summer 단관 극장',
  })
  const { list } = await server.api().castings.list({ query: { q } })
  expect(list.some(card => card.title.startsWith('늦여름의 관객'))).toBe(isFound)
})

test('[U-03] a person’s own castings begin with those that have unread applicants', async () => {
  const owner = await createManager(server)
  const waiting = await openCasting(server, owner)
  const applicant = await createApplicant(server, waiting)
  const quiet = await openCasting(server, owner)
  const ids = async () => (await owner.api.review.ownCastings()).list.map(({ id }) => id)
  expect(await ids()).toEqual([waiting.id, quiet.id])
  await owner.api.review.markRead({ params: { castingId: waiting.id, appId: applicant.id } })
  expect(await ids()).toEqual([quiet.id, waiting.id])
})
