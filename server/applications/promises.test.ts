import { beforeAll, expect } from 'vitest'
import { promiseLimits } from '#contract/limits.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { countReplies } from './reply-rates.ts'

const { server, test } = apiTest()
const hour = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * hour)
let owner: Person

beforeAll(async () => {
  owner = await createManager(server)
})

const slotBody = (startAt: Date) => ({
  startAt: startAt.toISOString(),
  minutes: 20,
  place: '합정동 연습실',
  capacity: 2,
})

/** A slot of a casting, with somebody invited. */
async function slotOf(casting: TestCasting, startAt: Date, isInvited = true): Promise<number> {
  const params = { castingId: casting.id }
  const { id: slotId } = await owner.api.auditions.createSlot({ params, body: slotBody(startAt) })
  if (!isInvited) return slotId
  const { id } = await createApplicant(server, casting)
  await owner.api.review.changeStages({ params, body: { applicationIds: [id], stage: 'AUDITION' } })
  await owner.api.auditions.invite({ params: { ...params, slotId }, body: { applicationIds: [id] } })
  return slotId
}

const move = (casting: TestCasting, slotId: number, startAt: Date) =>
  owner.api.auditions.updateSlot({ params: { castingId: casting.id, slotId }, body: slotBody(startAt) })
const isLate = async (slotId: number) =>
  (
    await server.db
      .selectFrom('audition_slots')
      .select('moved_late_at')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow()
  ).moved_late_at !== null
const promises = async (casting: TestCasting) =>
  (await server.api().castings.detail({ params: { castingId: casting.id } })).promises

test('[R-03] an audition moved or cancelled within a day counts, if somebody was coming', async () => {
  const casting = await openCasting(server, owner)
  const [early, late, alone, cancelled] = [
    await slotOf(casting, ahead(promiseLimits.lateHours + 1)),
    await slotOf(casting, ahead(promiseLimits.lateHours - 1)),
    await slotOf(casting, ahead(2), false),
    await slotOf(casting, ahead(3)),
  ]
  for (const slotId of [early, late, alone]) await move(casting, slotId, ahead(100))
  const { departure } = await owner.api.auditions.cancelSlot({
    params: { castingId: casting.id, slotId: cancelled },
    query: { tells: 'SOON' },
  })
  expect(await Promise.all([early, late, alone, cancelled].map(isLate))).toEqual([false, true, false, true])
  await owner.api.auditions.takeBack({ params: { castingId: casting.id, departureId: departure!.id } })
  expect(await isLate(cancelled)).toBe(false)
})

test('[R-03] moving one person away within a day counts too, unless they asked for it', async () => {
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  const inviteOf = async (slotId: number) =>
    (
      await server.db.selectFrom('audition_invites').select(['id', 'user_id']).where('slot_id', '=', slotId).execute()
    )[0]!
  const target = await slotOf(casting, ahead(100), false)
  const [early, moved, asked, paired] = [
    await slotOf(casting, ahead(promiseLimits.lateHours + 1)),
    await slotOf(casting, ahead(2)),
    await slotOf(casting, ahead(3)),
    await slotOf(casting, ahead(4)),
  ]
  await server.db.updateTable('audition_invites').set({ status: 'CHANGE' }).where('slot_id', '=', asked).execute()
  const other = await inviteOf(paired)
  const moveOne = async (slotId: number) =>
    owner.api.auditions.moveInvite({
      params: { ...params, slotId, inviteId: (await inviteOf(slotId)).id },
      body: { slotId: target, tells: 'SOON' },
    })
  await moveOne(early)
  await moveOne(asked)
  const { departure } = await moveOne(moved)
  expect(await Promise.all([early, moved, asked].map(isLate))).toEqual([false, true, false])
  await owner.api.auditions.takeBack({ params: { ...params, departureId: departure!.id } })
  expect(await isLate(moved)).toBe(false)
  const one = await inviteOf(moved)
  const pairing = await owner.api.auditions.pair({ params, body: { inviteIds: [one.id, other.id], tells: 'SOON' } })
  expect(await Promise.all([moved, paired].map(isLate))).toEqual([false, true])
  await owner.api.auditions.takeBack({ params: { ...params, departureId: pairing.departure!.id } })
  expect(await isLate(paired)).toBe(false)
})

/** The same figures from the rows, by hand. */
async function figuresOf(person: Person) {
  const { db } = server
  const castings = await db.selectFrom('castings').selectAll().where('owner_id', '=', person.id).execute()
  const ids = castings.map(({ id }) => id)
  const slots = await db.selectFrom('audition_slots').selectAll().where('casting_id', 'in', ids).execute()
  const invites = await db.selectFrom('audition_invites').select('slot_id').execute()
  const applications = await db.selectFrom('applications').selectAll().where('casting_id', 'in', ids).execute()
  const changes = await db.selectFrom('casting_changes').selectAll().where('casting_id', 'in', ids).execute()
  const since = Date.now() - 180 * 24 * hour
  const isRecent = (at: Date | null) => at !== null && at.getTime() > since && at.getTime() <= Date.now()
  const held = slots.filter(
    slot => isRecent(slot.start_at) && (slot.moved_late_at || invites.some(({ slot_id }) => slot_id === slot.id)),
  )
  const firstOf = (castingId: number) =>
    Math.min(...applications.filter(a => a.casting_id === castingId).map(a => a.created_at.getTime()))
  const noticed = castings.filter(
    ({ id, opened_at }) => isRecent(opened_at) && applications.some(({ casting_id }) => casting_id === id),
  )
  const changed = noticed.filter(({ id }) =>
    changes.some(c => c.casting_id === id && c.field !== 'DEADLINE' && c.created_at.getTime() > firstOf(id)),
  )
  return {
    auditions: held.length,
    moved_late: held.filter(({ moved_late_at }) => moved_late_at).length,
    notices: noticed.length,
    changed_terms: changed.length,
  }
}

test('[R-03] figures of a poster are those of the rows, shown once there are enough', async () => {
  const { db } = server
  owner = await createManager(server)
  const castings: TestCasting[] = []
  for (let at = 0; at < promiseLimits.from + 2; at++) {
    const casting = await openCasting(server, owner, { opened_at: ahead(at === 6 ? -24 * 200 : -24 * (at + 1)) })
    castings.push(casting)
    const slotId = await slotOf(casting, ahead(2))
    if (at % 2) await move(casting, slotId, ahead(1))
    const start_at = ahead(at === 5 ? -24 * 190 : -1)
    await db.updateTable('audition_slots').set({ start_at }).where('id', '=', slotId).execute()
    const change = (field: 'REWARD' | 'DEADLINE', created_at: Date) =>
      db
        .insertInto('casting_changes')
        .values({ casting_id: casting.id, changed_by: owner.id, field, before: '가', after: '나', created_at })
        .execute()
    await change('REWARD', ahead(-1))
    if (at < 3) await change(at === 2 ? 'DEADLINE' : 'REWARD', ahead(1))
    if (at === 3) {
      expect(await promises(casting)).toEqual([])
      await countReplies(db)
      expect(await promises(casting)).toEqual([])
    }
  }
  const [first, second] = [castings[0]!, castings[1]!]
  const { list } = await owner.api.applications.promises({ params: { castingId: second.id } })
  expect(list.map(({ kind, answer }) => [kind, answer])).toEqual(
    expect.arrayContaining([
      ['MOVED_LATE', null],
      ['TERMS', null],
    ]),
  )
  for (const { slotId } of list)
    await owner.api.applications.answerPromise({
      params: { castingId: second.id },
      body: { slotId, answer: 'OUTSIDE' },
    })
  const answer = { params: { castingId: first.id }, body: { slotId: null, answer: 'OURS' as const } }
  await owner.api.applications.answerPromise(answer)
  await owner.api.applications.answerPromise({ ...answer, body: { slotId: null, answer: 'BETTER' } })
  await countReplies(db)
  const figures = await figuresOf(owner)
  const counted = db.selectFrom('reply_rates').select(['auditions', 'moved_late', 'notices', 'changed_terms'])
  expect(await counted.where('user_id', '=', owner.id).executeTakeFirst()).toEqual(figures)
  expect(figures).toEqual({ auditions: 6, moved_late: 2, notices: 6, changed_terms: 2 })
  expect(await promises(first)).toMatchObject([
    { kind: 'MOVED_LATE', broken: 2, of: 6, answers: { OUTSIDE: 1 } },
    { kind: 'TERMS', broken: 2, of: 6, answers: { OUTSIDE: 1, BETTER: 1 } },
  ])
})

test('only the owner answers, and only for what counts', async () => {
  const casting = await openCasting(server, owner)
  const answer = (person: Person, slotId: number | null) =>
    refusal(
      person.api.applications.answerPromise({ params: { castingId: casting.id }, body: { slotId, answer: 'AGREED' } }),
    )
  expect(await answer(owner, null)).toMatchObject({ status: 404 })
  const slotId = await slotOf(casting, ahead(2))
  await move(casting, slotId, ahead(3))
  expect(await answer(await createManager(server), slotId)).toMatchObject({ status: 404 })
  await owner.api.applications.answerPromise({ params: { castingId: casting.id }, body: { slotId, answer: 'AGREED' } })
})
