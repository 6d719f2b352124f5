import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'
import { emptyingJob } from './emptying.ts'

const { server, test } = apiTest()
let owner: Person

beforeAll(async () => {
  owner = await createManager(server)
})

const run = () => emptyingJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000)
const set = (id: number, given: object) => server.db.updateTable('castings').set(given).where('id', '=', id).execute()

test('[R-03] when the time after its end is over, a casting’s team holds no applicant data', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting, { message: '바다에서 자랐어요' })
  const member = await createMember(server, casting.id, 'FULL')
  const params = { castingId: casting.id, appId: id }
  await owner.api.review.addComment({ params, body: { body: '눈빛이 좋아요' } })
  await owner.api.review.rate({ params, body: { mark: 4 } })
  await owner.api.review.decide({ params, body: { stage: 'SHORTLISTED' } })

  await set(casting.id, { status: 'CLOSED', closed_at: monthsAgo(5) })
  await run()
  expect((await member.api.review.detail({ params })).message).toBe('바다에서 자랐어요')

  await set(casting.id, { closed_at: monthsAgo(6.2) })
  await run()
  for (const person of [owner, member]) {
    const gone = { status: 410, code: 'applicants_emptied' }
    expect(await refusal(person.api.review.detail({ params }))).toEqual(gone)
    expect(await refusal(person.api.review.index({ params }))).toEqual(gone)
    expect(await refusal(person.api.review.exportTable({ params, body: { ids: [id], reason: '감독 회의' } }))).toEqual(
      gone,
    )
    expect(await refusal(person.api.selfTapes.list({ params }))).toEqual(gone)
  }
  const kept = await server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ snapshot: {}, actor_name: '', message: '', consent: { recipient: expect.any(String) } })
  for (const part of ['application_photos', 'application_comments', 'application_ratings'] as const)
    expect(await server.db.selectFrom(part).selectAll().where('application_id', '=', id).execute()).toEqual([])
  const [mine] = (await actor.api.applications.mine({})).list
  expect(mine).toMatchObject({
    casting: { isEmptied: true },
    message: '',
    photos: [],
    roles: [{ stage: 'SHORTLISTED' }],
  })
})

test('a casting that stays hidden also ends, and is shown again as closed', async () => {
  const casting = await openCasting(server, owner)
  const { id } = await createApplicant(server, casting)
  await set(casting.id, { status: 'HIDDEN', hidden_from: 'OPEN', hidden_reason: '확인', hidden_at: monthsAgo(7) })
  await run()
  const params = { castingId: casting.id, appId: id }
  expect(await refusal(owner.api.review.detail({ params }))).toMatchObject({ code: 'applicants_emptied' })
  const row = server.db.selectFrom('castings').select('hidden_from').where('id', '=', casting.id)
  expect(await row.execute()).toEqual([{ hidden_from: 'CLOSED' }])
})
