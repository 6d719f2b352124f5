import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let member: Person
let casting: TestCasting
const ids: number[] = []

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  member = await createMember(server, casting.id)
  for (let i = 0; i < 3; i++) ids.push((await createApplicant(server, casting)).id)
})

const here = () => ({ castingId: casting.id })
const one = (appId = ids[0]!) => ({ castingId: casting.id, appId })
const rate = (person: Person, mark: number | null, appId?: number) =>
  person.api.review.rate({ params: one(appId), body: { mark } })
const rating = async (person: Person, appId?: number) => (await person.api.review.detail({ params: one(appId) })).rating

test('[U-03] each reviewer gives one rating, which can be changed and removed', async () => {
  expect(await rate(owner, 4)).toMatchObject({ mine: 4, count: 1, average: 4, lowest: 4, highest: 4 })
  await rate(member, 1)
  expect(await rate(member, 2)).toMatchObject({ mine: 2, count: 2, average: 3, lowest: 2, highest: 4 })
  const seen = await rating(owner)
  expect(seen.marks).toMatchObject([
    { mark: 4, isMine: true },
    { mark: 2, isMine: false },
  ])
  expect(await rate(member, null)).toMatchObject({ mine: null, count: 1, average: 4 })
  for (const mark of [0, 6, 2.5]) expect((await refusal(rate(owner, mark))).status).toBe(400)
  const admin = await createAdmin(server)
  expect(await refusal(rate(admin, 5))).toMatchObject({ status: 403 })
})

test('[A-25] [U-03] a decision may include a rating, with the right to each', async () => {
  const decide = (person: Person, body: { stage?: 'SHORTLISTED'; rating?: number }) =>
    person.api.review.decide({ params: one(ids[2]), body })
  expect(await decide(owner, { stage: 'SHORTLISTED', rating: 4 })).toMatchObject({ moved: 1 })
  expect(await decide(member, { rating: 2 })).toEqual({ moved: 0, undoToken: null })
  expect(await rating(owner, ids[2])).toMatchObject({ mine: 4, average: 3 })
  expect(await refusal(decide(member, { stage: 'SHORTLISTED', rating: 5 }))).toMatchObject({ status: 403 })
  for (const person of [owner, member]) await decide(person, { rating: 0 })
  expect(await rating(owner, ids[2])).toMatchObject({ mine: null, count: 0 })
})

test('[U-03] the index, the list and its order include ratings', async () => {
  await rate(member, 5, ids[1]!)
  await rate(owner, 4, ids[0]!)
  const index = await member.api.review.index({ params: here() })
  const of = (id: number) => index.ids.indexOf(id)
  expect([index.marks[of(ids[0]!)], index.averages[of(ids[0]!)]]).toEqual([0, 4])
  expect([index.marks[of(ids[1]!)], index.averages[of(ids[1]!)]]).toEqual([5, 5])
  const list = async (query: object) =>
    (await member.api.review.profiles({ params: here(), query })).list.map(card => card.id)
  expect(await list({ sort: 'rating' })).toEqual([ids[1], ids[0], ids[2]])
  expect(await list({ rating: 5 })).toEqual([ids[1]])
  expect((await list({ rating: 0 })).toSorted()).toEqual([ids[0], ids[2]].toSorted())
})

test('[U-03] blind: no call reveals others’ ratings before a reviewer has given their own', async () => {
  const blind = (person: Person, isRatingBlind: boolean) =>
    person.api.review.setBlindRating({ params: here(), body: { isRatingBlind } })
  expect(await refusal(blind(member, true))).toMatchObject({ status: 403 })
  await blind(owner, true)
  const third = ids[2]!
  await rate(owner, 2, third)
  expect(await rating(member, third)).toEqual({
    mine: null,
    count: 1,
    isHidden: true,
    average: null,
    lowest: null,
    highest: null,
    marks: [],
  })
  const index = await member.api.review.index({ params: here() })
  expect(index.averages[index.ids.indexOf(third)]).toBe(0)
  const found = await member.api.review.profiles({ params: here(), query: { rating: 1 } })
  expect(found.list.map(card => card.id)).not.toContain(third)
  expect(await rate(member, 4, third)).toMatchObject({ isHidden: false, average: 3, lowest: 2, highest: 4 })
  expect((await owner.api.review.overview({ params: here() })).isRatingBlind).toBe(true)
  await blind(owner, false)
})

test('[U-03] ids of another casting are not found', async () => {
  const other = await openCasting(server, owner)
  const call = owner.api.review.rate({ params: { castingId: other.id, appId: ids[0]! }, body: { mark: 3 } })
  expect(await refusal(call)).toMatchObject({ status: 404 })
})

test('[A-27] a comment is edited by its author within a day, and pinned by the team', async () => {
  const params = one()
  const { review } = member.api
  const first = await review.addComment({ params, body: { body: '첫인상' } })
  const second = await review.addComment({ params, body: { body: '다시 보기', visibility: 'SHARE' } })
  const change = (person: Person, commentId: number, body: { body?: string; isPinned?: boolean }) =>
    person.api.review.changeComment({ params: { ...params, commentId }, body })
  expect(await change(member, first.id, { body: '좋은 첫인상' })).toMatchObject({
    body: '좋은 첫인상',
    isPinned: false,
  })
  expect((await change(member, first.id, { body: '좋은 첫인상' })).editedAt).not.toBeNull()
  expect(await refusal(change(owner, first.id, { body: '바꾸기' }))).toMatchObject({ status: 403 })
  await change(owner, second.id, { isPinned: true })
  const bodies = (await review.comments({ params })).list.map(comment => comment.body)
  expect(bodies).toEqual(['다시 보기', '좋은 첫인상'])
  await server.db
    .updateTable('application_comments')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', first.id)
    .execute()
  expect(await refusal(change(member, first.id, { body: '늦은 수정' }))).toMatchObject({ code: 'comment_too_old' })
  expect((await refusal(change(member, first.id, {}))).status).toBe(400)
  const own = await review.addComment({ params, body: { body: '나만', visibility: 'ME' } })
  expect(await refusal(change(owner, own.id, { isPinned: true }))).toMatchObject({ status: 404 })
  expect(await refusal(change(member, own.id, { isPinned: true }))).toMatchObject({ status: 403 })
})
