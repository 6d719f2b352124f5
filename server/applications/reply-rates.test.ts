import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant } from '../../test/support/applicants.ts'
import { applicationOf, openCasting } from '../../test/support/castings.ts'
import { waitingForLock } from '../../test/support/locks.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { expiryJob } from './expiry.ts'

const { server, test } = apiTest()
let owner: Person

beforeAll(async () => {
  owner = await createManager(server)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const run = () => expiryJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })

test('[R-03] a casting shows its owner’s reply rate once there are enough applications', async () => {
  const shown = await openCasting(server, owner)
  const percent = async () => (await server.api().castings.detail({ params: { castingId: shown.id } })).replyPercent
  const ended = await openCasting(server, owner, { status: 'CLOSED', closed_at: daysAgo(31) })
  const apply = async (casting: typeof ended, given: object) => {
    const id = await applicationOf(server, await createActor(server), casting)
    await server.db
      .updateTable('applications')
      .set({ updated_at: new Date(), ...given })
      .where('id', '=', id)
      .execute()
  }
  for (let i = 0; i < 6; i++) await apply(ended, { result_sent_at: daysAgo(20) })
  for (let i = 0; i < 3; i++) await apply(ended, {})
  await apply(ended, { withdrawn_at: daysAgo(40) })
  await apply(ended, { result_sent_at: daysAgo(181) })
  await apply(shown, {})
  await run()
  expect(await percent()).toBeNull()
  await apply(ended, { result_sent_at: daysAgo(2) })
  await run()
  expect(await percent()).toBe(70)
})

test('[R-03] a team is reminded a week before its unanswered applications end', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  await owner.api.review.decide({ params: { castingId: casting.id, appId: id }, body: { stage: 'CAST' } })
  const close = (days: number) =>
    server.db
      .updateTable('castings')
      .set({ status: 'CLOSED', closed_at: daysAgo(days) })
      .where('id', '=', casting.id)
      .execute()
  const warnings = async () =>
    (await newsOf(server, owner)).filter(news => news.title === '결과를 기다리는 지원자가 있어요')
  await close(22)
  await run()
  expect(await warnings()).toEqual([])
  await close(24)
  await run()
  await run()
  expect(await warnings()).toMatchObject([{ content: expect.stringContaining('1명에게 아직 결과를 알리지 않았어요') }])
  await close(31)
  await run()
  expect((await actor.api.applications.mine({})).list[0]!.roles[0]!.stage).toBe('EXPIRED')
})

test('[R-03] an applicant with an upcoming audition is kept until a week after it', async () => {
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  const waits = async ({ actor }: Applicant) => (await actor.api.applications.mine({})).list[0]!.roles[0]!.stage
  const people = [await createApplicant(server, casting), await createApplicant(server, casting)]
  const applicationIds = people.map(person => person.id)
  await owner.api.review.changeStages({ params, body: { applicationIds, stage: 'AUDITION' } })
  const startAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = { startAt, minutes: 20, place: '합정동 연습실', capacity: 2 }
  const { id: slotId } = await owner.api.auditions.createSlot({ params, body })
  await owner.api.auditions.invite({ params: { ...params, slotId }, body: { applicationIds } })
  const [coming, declining] = [people[0]!, people[1]!]
  const inviteId = (await declining.actor.api.auditions.mine()).list[0]!.id
  await declining.actor.api.auditions.answer({ params: { inviteId }, body: { answer: 'DECLINED', words: '' } })
  const change = { status: 'CLOSED' as const, closed_at: daysAgo(31) }
  await server.db.updateTable('castings').set(change).where('id', '=', casting.id).execute()
  await run()
  expect([await waits(coming), await waits(declining)]).toEqual(['AUDITION', 'EXPIRED'])
  expect((await coming.actor.api.auditions.mine()).list).toMatchObject([{ isAnswerable: true }])
  const begin = (days: number) =>
    server.db
      .updateTable('audition_slots')
      .set({ start_at: daysAgo(days) })
      .where('id', '=', slotId)
      .execute()
  await begin(6)
  await run()
  expect(await waits(coming)).toBe('AUDITION')
  await begin(8)
  await run()
  expect(await waits(coming)).toBe('EXPIRED')
})

test('[R-03] the team of a hidden casting is reminded too, with the reason it was hidden', async () => {
  const casting = await openCasting(server, owner)
  await createApplicant(server, casting)
  await server.db
    .updateTable('castings')
    .set({ status: 'HIDDEN', hidden_from: 'OPEN', hidden_at: daysAgo(24), hidden_reason: '신고를 확인하고 있어요' })
    .where('id', '=', casting.id)
    .execute()
  await run()
  const content = expect.stringContaining('숨겨지고 30일이 지나면')
  expect(await newsOf(server, owner)).toContainEqual(expect.objectContaining({ content }))
  const { list } = await owner.api.review.ownCastings()
  const own = list.find(({ id }) => id === casting.id)?.own
  expect(own).toMatchObject({ applicants: 1, rejectReason: '신고를 확인하고 있어요' })
})

test('[R-03] a result sent while applications end counts, and is the only one sent', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  await owner.api.review.decide({ params: { castingId: casting.id, appId: id }, body: { stage: 'CAST' } })
  await server.db
    .updateTable('castings')
    .set({ status: 'CLOSED', closed_at: daysAgo(31) })
    .where('id', '=', casting.id)
    .execute()
  let ending = Promise.resolve<unknown>(null)
  await server.db.transaction().execute(async sending => {
    await sending.updateTable('applications').set({ result_sent_at: new Date() }).where('id', '=', id).execute()
    ending = run()
    await expect.poll(() => waitingForLock(server.db)).toBeGreaterThan(0)
  })
  await ending
  expect((await actor.api.applications.mine({})).list[0]!.roles[0]!.stage).toBe('CAST')
  expect((await newsOf(server, actor)).map(news => news.title)).not.toContain('지원이 결과 없이 끝났어요')
})
