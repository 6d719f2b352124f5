import { beforeAll, expect } from 'vitest'
import { emptyingJob } from '#server/applications/emptying.ts'
import { expireApplications } from '#server/applications/expiry.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { applicationOf } from '../../test/support/castings.ts'
import { tellClosings } from '../../test/support/closings.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(server)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A casting with an applicant, closed some days ago, that can reopen only by review; and the owner's request. */
async function closedTwice(days: number) {
  const owner = await createManager(server)
  const { id, roleIds } = await postCasting(server, owner)
  const { actor } = await createApplicant(server, { id, roleId: roleIds[0]! })
  const params = { castingId: id }
  const set = (given: object) => server.db.updateTable('castings').set(given).where('id', '=', id).execute()
  await set({ status: 'CLOSED', closed_at: daysAgo(days), reopen_count: 1 })
  const editing = () => owner.api.castings.editing({ params })
  return {
    owner,
    actor,
    params,
    set,
    async ask(action: 'reopen' | 'recall') {
      const { revision } = await editing()
      const body = action === 'reopen' ? { action, castingEndDate: addDays(today(), 20) } : { action }
      return (await owner.api.castings.update({ params, body: { ...body, revision } })).status
    },
    async write(action: 'save' | 'submit', given: object = {}) {
      const { values, revision } = await editing()
      return (await owner.api.castings.update({ params, body: { ...values, ...given, action, revision } })).status
    },
    refuse: () =>
      admin.api.admin.decideCasting({ params, body: { status: 'REJECTED', reason: '출연료를 확인해 주세요' } }),
    approve: () => admin.api.admin.decideCasting({ params, body: { status: 'OPEN' } }),
    closedAt: async () =>
      (await server.db.selectFrom('castings').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow())
        .closed_at,
    told: async () => {
      await tellDecisions(server)
      return (await newsOf(server, actor)).filter(({ type }) => type === 'CASTING_CHANGED')
    },
  }
}

test('[T-01][A-95] a casting stays closed since its first closing, despite reviews', async () => {
  const casting = await closedTwice(20)
  const closedAt = await casting.closedAt()
  expect(await casting.ask('reopen')).toBe('IN_REVIEW')
  expect(await casting.ask('recall')).toBe('CLOSED')
  expect(await casting.ask('reopen')).toBe('IN_REVIEW')
  await casting.refuse()
  expect(await casting.closedAt()).toEqual(closedAt)
  expect(await casting.write('submit')).toBe('IN_REVIEW')
  await casting.approve()
  expect(await casting.closedAt()).toBeNull()
})

test('[R-03][A-95] applications end and lose their data under review and after a refusal too', async () => {
  for (const isRefused of [false, true]) {
    const casting = await closedTwice(29)
    await casting.ask('reopen')
    if (isRefused) await casting.refuse()
    await expireApplications({ db: server.db, jobs: server.server.jobs })
    const stage = async () => (await casting.actor.api.applications.mine({})).list[0]!.roles[0]!.stage
    expect(await stage()).toBe('SUBMITTED')
    await casting.set({ closed_at: daysAgo(31) })
    await expireApplications({ db: server.db, jobs: server.server.jobs })
    expect(await stage()).toBe('EXPIRED')
    if (isRefused) await expect(casting.write('submit')).rejects.toMatchObject({ code: 'reopen_too_late' })
    else await expect(casting.approve()).rejects.toMatchObject({ code: 'casting_reopen_past' })
    await casting.set({ closed_at: daysAgo(190) })
    await emptyingJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
    expect((await casting.owner.api.castings.detail({ params: casting.params })).status).toBe('CLOSED')
    const [mine] = (await casting.actor.api.applications.mine({})).list
    expect(mine!.casting.isEmptied).toBe(true)
  }
})

test('[T-01] a casting refused on reopening can stay closed if it ever was open', async () => {
  const casting = await closedTwice(29)
  await casting.ask('reopen')
  await casting.refuse()
  await casting.set({ closed_at: daysAgo(31) })
  expect(await casting.ask('recall')).toBe('CLOSED')
  await expect(casting.ask('reopen')).rejects.toMatchObject({ code: 'reopen_too_late' })
  await casting.set({ status: 'REJECTED', opened_at: null, closed_at: null })
  await expect(casting.ask('recall')).rejects.toMatchObject({ code: 'casting_not_editable' })
})

test('[T-01][A-25] an actor who knows the result hears of no closing and no reopening', async () => {
  const casting = await closedTwice(3)
  const { castingId } = casting.params
  const [refused, ended] = [await createActor(server), await createActor(server)]
  const { roles } = await casting.owner.api.castings.detail({ params: casting.params })
  const apply = (actor: Person) => applicationOf(server, actor, { id: castingId, roleId: roles[0]!.id })
  const ids = [await apply(refused), await apply(ended)]
  await server.db
    .updateTable('applications')
    .set({ result_sent_at: daysAgo(1) })
    .where('id', '=', ids[0]!)
    .execute()
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'EXPIRED' })
    .where('application_id', '=', ids[1]!)
    .execute()
  await casting.set({ reopen_count: 0 })
  expect(await casting.ask('reopen')).toBe('OPEN')
  await casting.owner.api.castings.closeEarly({ params: casting.params, body: { isEarlyClosed: true } })
  await tellClosings(server, castingId)
  expect((await casting.told()).map(({ title }) => title)).toEqual([
    '지원한 공고가 다시 열렸어요',
    '지원한 공고가 일찍 마감됐어요',
  ])
  for (const actor of [refused, ended]) expect(await newsOf(server, actor)).toEqual([])
})

test('[T-01][A-17] edits after a refusal are told as one change, once it opens', async () => {
  const casting = await closedTwice(3)
  await casting.ask('reopen')
  await casting.refuse()
  await casting.write('save', { minReward: 100_000, maxReward: 100_000 })
  await casting.write('save', { minReward: 200_000, maxReward: 900_000 })
  await casting.write('save', { shootPlace: '속초' })
  await casting.write('save', { shootPlace: '강화' })
  await expect(casting.write('save', { isMinorAllowed: true })).rejects.toMatchObject({ code: 'casting_incomplete' })
  expect(await casting.told()).toEqual([])
  expect(await casting.write('submit')).toBe('IN_REVIEW')
  await casting.approve()
  expect((await server.api().castings.detail({ params: casting.params })).changes).toMatchObject([
    { fact: 'REWARD', before: '회차당 800,000원–1,000,000원', after: '회차당 200,000원–900,000원' },
  ])
  expect(await casting.told()).toMatchObject([
    { title: '지원한 공고가 다시 열렸어요', content: expect.stringContaining('출연료가 바뀌었으니') },
  ])
})

test('[A-14][T-01] an early closing undone within minutes is told to nobody', async () => {
  const { owner, params, set, told, ask, closedAt } = await closedTwice(1)
  await set({ status: 'OPEN', closed_at: null, reopen_count: 0 })
  const close = (isEarlyClosed: boolean) => owner.api.castings.closeEarly({ params, body: { isEarlyClosed } })
  const own = async () => (await owner.api.review.ownCastings()).list[0]!.own!
  for (let i = 0; i < 2; i++) {
    await close(true)
    expect(await own()).toMatchObject({ canReopen: true, reopensByReview: false })
    await close(false)
  }
  await close(true)
  expect(await ask('reopen')).toBe('OPEN')
  await tellClosings(server, params.castingId)
  expect(await told()).toEqual([])

  await close(true)
  await tellClosings(server, params.castingId)
  await set({ closed_at: new Date((await closedAt())!.getTime() - 11 * 60_000) })
  await close(false)
  const titles = ['지원한 공고가 일찍 마감됐어요', '지원한 공고가 다시 열렸어요']
  expect((await told()).map(({ title }) => title)).toEqual(titles)
  await close(true)
  await set({ closed_at: new Date((await closedAt())!.getTime() - 11 * 60_000) })
  expect((await own()).reopensByReview).toBe(true)
  expect(await close(false)).toMatchObject({ status: 'IN_REVIEW' })
})
