import { beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

type Query = NonNullable<NonNullable<Parameters<Person['api']['review']['ownCastings']>[0]>['query']>
const find = (query: Query = {}) => owner.api.review.ownCastings({ query })
const idsOf = async (query: Query = {}) => (await find(query)).list.map(({ id }) => id)
const none = { changes: 0, tapes: 0, questions: 0, picks: 0, casts: 0 }

/** A new owner, so that each test counts its own castings. */
const asNewcomer = async () => {
  owner = await createManager(server)
}
/** An applicant past the papers. */
async function shortlist(casting: TestCasting) {
  const applicant = await createApplicant(server, casting)
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'SHORTLISTED' })
    .where('application_id', '=', applicant.id)
    .execute()
  return applicant
}

test('[R-04] own castings are found by state and by words, with a number for each tab', async () => {
  await asNewcomer()
  const open = await openCasting(server, owner)
  const closed = await openCasting(server, owner, {
    status: 'CLOSED',
    closed_at: new Date(),
    title: '겨울 바다의 목소리',
  })
  const refused = await openCasting(server, owner, {
    status: 'REJECTED',
    work_title: '숨긴 바다',
    is_work_title_hidden: true,
  })
  const { id: draft } = await owner.api.castings.create({ body: { action: 'save', title: '쓰는 중' } })
  await openCasting(server, owner, { status: 'DELETED' })
  await openCasting(server, await createManager(server), { title: '남의 바다' })

  expect((await find()).counts).toEqual({ ALL: 4, OPEN: 1, REVIEW: 0, MEND: 1, ENDED: 1, DRAFT: 1 })
  for (const [tab, id] of [
    ['OPEN', open.id],
    ['ENDED', closed.id],
    ['MEND', refused.id],
    ['DRAFT', draft],
  ] as const)
    expect(await idsOf({ tab })).toEqual([id])
  expect(await find({ tab: 'REVIEW' })).toMatchObject({ list: [], totalResult: 0 })

  expect(await find({ q: '바다' })).toMatchObject({ totalResult: 2, counts: { ALL: 2, OPEN: 0, ENDED: 1, MEND: 1 } })
  expect(await idsOf({ q: '수경 겨울' })).toEqual([closed.id])
  expect(await idsOf({ q: '바다', tab: 'MEND' })).toEqual([refused.id])
  for (const q of ['%', '없는 말', "'"]) expect((await find({ q })).list).toEqual([])
  expect([await idsOf({ limit: 3 }), await idsOf({ limit: 3, page: 2 })].flat()).toEqual(await idsOf())
  expect(await find({ page: 9 })).toMatchObject({ list: [], totalResult: 4 })
})

test('[R-04] a casting whose team somebody waits for comes before one with unread applicants', async () => {
  await asNewcomer()
  const asked = await openCasting(server, owner)
  const unread = await openCasting(server, owner)
  const quiet = await openCasting(server, owner)
  await createApplicant(server, unread)
  expect(await idsOf()).toEqual([unread.id, quiet.id, asked.id])
  const params = { castingId: asked.id }
  const { id: questionId } = await (await createActor(server)).api.castings.ask({
    params,
    body: { contents: '지방 배우도 지원할 수 있나요?' },
  })
  expect(await idsOf()).toEqual([asked.id, unread.id, quiet.id])
  expect((await find()).list[0]?.own.waits).toEqual({ ...none, questions: 1 })
  await owner.api.castings.answer({ params: { ...params, questionId }, body: { answer: '네, 숙소를 드려요.' } })
  expect(await idsOf()).toEqual([unread.id, quiet.id, asked.id])
  expect((await find()).list[2]?.own.waits).toEqual(none)
})

test('[R-04] what actors ask and answer is counted as waiting for the team', async () => {
  await asNewcomer()
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  const waits = async () => (await find()).list[0]?.own.waits
  const applicant = await shortlist(casting)
  const applicationIds = [applicant.id]
  const slot = { startAt: `${addDays(today(), 2)}T06:30:00.000Z`, minutes: 20, place: '합정동', capacity: 1 }
  const { id: slotId } = await owner.api.auditions.createSlot({ params, body: slot })
  await owner.api.auditions.invite({ params: { ...params, slotId }, body: { applicationIds } })
  const [invitation] = (await applicant.actor.api.auditions.mine()).list
  await applicant.actor.api.auditions.answer({
    params: { inviteId: invitation!.id },
    body: { answer: 'CHANGE', words: '오전에 갈 수 있어요' },
  })
  expect(await waits()).toEqual({ ...none, changes: 1 })

  const role = server.db.updateTable('application_roles').where('application_id', '=', applicant.id)
  await role
    .set({ pick: 'ASKED', pick_day: addDays(today(), 9), pick_answer: 'YES', pick_answered_at: new Date() })
    .execute()
  expect(await waits()).toEqual({ ...none, changes: 1, picks: 1 })
  await owner.api.review.pick({
    params,
    body: { applicationIds, state: 'FIRST', day: addDays(today(), 9) },
  })
  expect(await waits()).toEqual({ ...none, changes: 1 })

  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const script = [{ speaker: '수경', words: '다녀왔어.' }]
  await owner.api.selfTapes.ask({ params, body: { applicationIds, script, guide: '', maxMinutes: 2, dueAt } })
  expect(await waits()).toMatchObject({ tapes: 0 })
  await server.db.updateTable('self_tapes').set({ status: 'SUBMITTED' }).where('casting_id', '=', casting.id).execute()
  expect(await waits()).toMatchObject({ tapes: 1 })

  await role.set({ stage: 'CAST', stage_changed_at: new Date(Date.now() - 1000) }).execute()
  expect(await waits()).toMatchObject({ casts: 0 })
  await role.set({ cast_answer: 'DECLINED', cast_answered_at: new Date() }).execute()
  expect(await waits()).toEqual({ ...none, changes: 1, tapes: 1, casts: 1 })
})
