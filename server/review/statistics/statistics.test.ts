import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant, createReadyActor, refusal } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createManager } from '../../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../../test/support/sharing.ts'
import { createMember } from '../../../test/support/team.ts'

const { server, test } = apiTest()

test('[R-04] a team sees how its casting is viewed, applied to and answered', async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  await server.db
    .updateTable('castings')
    .set({ opened_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', casting.id)
    .execute()
  const people = [
    await createApplicant(server, casting),
    await createApplicant(server, casting),
    await createApplicant(server, casting),
  ]
  const [first, second, third] = people.map(({ id }) => id) as [number, number, number]
  const at = (id: number, columns: object) =>
    server.db.updateTable('applications').set(columns).where('id', '=', id).execute()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await at(first, { created_at: hoursAgo(30), first_read_at: hoursAgo(28), result_sent_at: hoursAgo(20) })
  await at(second, { created_at: hoursAgo(30), first_read_at: hoursAgo(26), source: 'INVITE' })
  await people[2]!.actor.api.applications.discard({ params: { ...params, appId: third } })
  const viewer = (await createReadyActor(server)).actor
  await viewer.api.castings.view({ params })
  const read = () => owner.api.review.statistics({ params })
  await expect.poll(async () => (await read()).views).toBe(1)

  const found = await read()
  expect(found).toMatchObject({
    applications: 3,
    withdrawn: 1,
    sources: [
      { source: 'APPLY', applications: 2 },
      { source: 'INVITE', applications: 1 },
    ],
    answered: 1,
    standing: 2,
  })
  expect(found.roles[0]).toMatchObject({ id: casting.roleId, applications: 3 })
  expect(found.hoursToFirstLook).toBeCloseTo(3, 1)
  expect(found.hoursToResult).toBeCloseTo(10, 1)
  expect(found.days).toHaveLength(3)
  const today = found.days.at(-1)!
  expect(today).toMatchObject({ date: koreanDate(Date.now()), views: 1 })
  expect(found.days.map(day => day.applications).reduce((sum, count) => sum + count, 0)).toBe(3)
  for (const day of found.days) expect(day.byRole[0]).toBe(day.applications)

  const member = await createMember(server, casting.id)
  const { fileName, xlsx } = await member.api.review.exportStatistics({ params })
  expect(fileName).toMatch(/ 통계\.xlsx$/)
  expect(Buffer.from(xlsx, 'base64').subarray(0, 2).toString()).toBe('PK')
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  expect(await refusal(guest.api.review.statistics({ params }))).toEqual({ status: 403, code: 'forbidden' })
  expect(await refusal(guest.api.review.exportStatistics({ params }))).toEqual({ status: 403, code: 'forbidden' })
  expect((await refusal((await createManager(server)).api.review.statistics({ params }))).status).toBe(404)
})
