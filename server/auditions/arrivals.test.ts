import { beforeAll, expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
let manager: Person
let casting: TestCasting
let slotId: number
let day: string

beforeAll(async () => {
  manager = await createManager(server)
  casting = await openCasting(server, manager)
  const startAt = new Date(Date.now() + 3_600_000)
  day = koreanDate(startAt.getTime())
  const body = { startAt: startAt.toISOString(), minutes: 20, place: '합정동 연습실', capacity: 3 }
  slotId = (await manager.api.auditions.createSlot({ params: { castingId: casting.id }, body })).id
})

const where = () => ({ castingId: casting.id, slotId })
async function applicantAt(stage: 'AUDITION' | 'SUBMITTED'): Promise<Applicant> {
  const applicant = await createApplicant(server, casting)
  await server.db.updateTable('application_roles').set({ stage }).where('application_id', '=', applicant.id).execute()
  return applicant
}
const standing = async ({ id }: Applicant) =>
  (await manager.api.auditions.day({ params: where(), query: { date: day } })).slots[0]!.people.find(
    person => person.applicationId === id,
  )

test('somebody who comes later is noted as late, and the note stays when they arrive', async () => {
  const late = await applicantAt('AUDITION')
  await manager.api.auditions.invite({ params: where(), body: { applicationIds: [late.id] } })
  const { inviteId } = (await standing(late))!
  await late.actor.api.auditions.answer({ params: { inviteId }, body: { answer: 'CONFIRMED' } })
  const check = (arrival: 'NONE' | 'LATE' | 'ARRIVED') =>
    manager.api.auditions.checkIn({ params: { ...where(), inviteId }, body: { arrival } })
  await check('LATE')
  expect(await standing(late)).toMatchObject({ status: 'CONFIRMED', lateAt: expect.any(String), arrivedAt: null })
  await check('ARRIVED')
  expect(await standing(late)).toMatchObject({ status: 'DONE', lateAt: expect.any(String) })
  await check('NONE')
  expect(await standing(late)).toMatchObject({ status: 'CONFIRMED', lateAt: null, arrivedAt: null })
})

test('an applicant who comes uninvited is added as arrived, without an invitation', async () => {
  const [guest, unread] = [await applicantAt('AUDITION'), await applicantAt('SUBMITTED')]
  const add = ({ id }: Applicant) => manager.api.auditions.walkIn({ params: where(), body: { applicationId: id } })
  await add(guest)
  expect(await standing(guest)).toMatchObject({ status: 'DONE', arrivedAt: expect.any(String), calledAt: null })
  expect((await newsOf(server, guest.actor)).map(news => news.type)).not.toContain('SCHEDULE')
  expect(await refusal(add(guest))).toEqual({ status: 409, code: 'audition_there_already' })
  expect(await refusal(add(unread))).toEqual({ status: 409, code: 'stage_not_allowed' })
  const startAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = { startAt, minutes: 20, place: '합정동', capacity: 1 }
  const { id } = await manager.api.auditions.createSlot({ params: where(), body })
  const early = manager.api.auditions.walkIn({
    params: { castingId: casting.id, slotId: id },
    body: { applicationId: guest.id },
  })
  expect(await refusal(early)).toMatchObject({ code: 'audition_not_begun' })
})
