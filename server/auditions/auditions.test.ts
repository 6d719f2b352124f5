import { beforeAll, expect } from 'vitest'
import type { Stage } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { applicationOf, openCasting, type TestCasting } from '../../test/support/castings.ts'
import { mailsIn, phonesIn } from '../../test/support/contacts.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { auditionRemindersJob } from './news.ts'

const { server, test } = apiTest()
let manager: Person
let other: Person
let casting: TestCasting

beforeAll(async () => {
  manager = await createManager(server)
  other = await createManager(server)
  casting = await openCasting(server, manager, { title: '〈늦여름의 관객〉, 동생; 수경' })
})

const tomorrow = `${addDays(today(), 1)}T06:30:00.000Z`
const slotBody = { startAt: tomorrow, minutes: 20, place: '합정동 연습실 2층', capacity: 1 }
const addSlot = async (given = {}) =>
  (await manager.api.auditions.createSlot({ params: { castingId: casting.id }, body: { ...slotBody, ...given } })).id
const at = (slotId: number) => ({ castingId: casting.id, slotId })
const inviteTo = (slotId: number, applicationIds: number[]) =>
  manager.api.auditions.invite({ params: at(slotId), body: { applicationIds } })
const answer = (
  { actor }: Applicant,
  inviteId: number,
  to: 'CONFIRMED' | 'CHANGE' | 'DECLINED' = 'CONFIRMED',
  words = '',
) => actor.api.auditions.answer({ params: { inviteId }, body: { answer: to, words } })
const mine = async ({ actor }: Applicant) => (await actor.api.auditions.mine()).list
const heard = async (person: Person) => (await newsOf(server, person)).map(news => news.title)

async function applicantAt(stage: CodeOf<typeof Stage>): Promise<Applicant> {
  const applicant = await createApplicant(server, casting)
  await server.db.updateTable('application_roles').set({ stage }).where('application_id', '=', applicant.id).execute()
  return applicant
}

test('an invited applicant answers and is told of changes until the audition begins', async () => {
  const [invited, rival, unread] = [
    await applicantAt('AUDITION'),
    await applicantAt('SHORTLISTED'),
    await applicantAt('SUBMITTED'),
  ]
  const slotId = await addSlot()
  const { list } = await manager.api.auditions.candidates({ params: at(slotId) })
  expect(list.map(row => row.applicationId)).toEqual([invited.id, rival.id])
  expect(await inviteTo(slotId, [invited.id, rival.id, unread.id])).toEqual({ invited: 2, skipped: 1, departure: null })
  expect(await inviteTo(slotId, [invited.id])).toEqual({ invited: 0, skipped: 1, departure: null })
  expect(await heard(invited.actor)).toContain('오디션에 초대받았어요')
  const [invitation] = await mine(invited)
  expect(invitation).toMatchObject({ status: 'INVITED', isAnswerable: true, place: '합정동 연습실 2층', isFull: false })

  expect(await refusal(answer(rival, invitation!.id))).toMatchObject({ status: 404 })
  await answer(invited, invitation!.id)
  const [rivals] = await mine(rival)
  expect(rivals).toMatchObject({ isFull: true })
  expect(await refusal(answer(rival, rivals!.id))).toMatchObject({ code: 'audition_full' })
  await answer(rival, rivals!.id, 'CHANGE', '오후 5시 뒤면 좋겠어요')
  expect(await heard(manager)).toContain('오디션 시간을 바꾸고 싶어 해요')
  const invites = (await manager.api.auditions.invites({ params: at(slotId) })).list
  expect(invites).toHaveLength(2)
  expect(invites.find(row => row.applicationId === rival.id)).toMatchObject({
    status: 'CHANGE',
    words: '오후 5시 뒤면 좋겠어요',
  })
  const shown = JSON.stringify(invites)
  expect([...phonesIn(shown), ...mailsIn(shown)]).toEqual([])

  const room = { ...slotBody, place: '합정동 연습실 3층' }
  await manager.api.auditions.updateSlot({ params: at(slotId), body: { ...room, capacity: 2 } })
  expect(await heard(invited.actor)).toContain('오디션 일정이 바뀌었어요')
  expect(await mine(invited)).toMatchObject([{ status: 'INVITED', isAnswerable: true }])
  expect(await mine(rival)).toMatchObject([{ status: 'CHANGE', words: '오후 5시 뒤면 좋겠어요' }])
  const [slot] = (await manager.api.auditions.slots({ params: { castingId: casting.id } })).list
  expect(slot!.counts).toMatchObject({ confirmed: 0, waiting: 1, change: 1 })
  await answer(invited, invitation!.id)
  await answer(rival, rivals!.id)
  const smaller = manager.api.auditions.updateSlot({ params: at(slotId), body: room })
  expect(await refusal(smaller)).toMatchObject({ code: 'audition_capacity_taken' })

  await auditionRemindersJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
  await auditionRemindersJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
  const reminders = async () => (await heard(rival.actor)).filter(title => title === '내일 오디션이 있어요').length
  expect(await reminders()).toBe(1)

  const mark = (attendance: 'DONE' | 'NO_SHOW', inviteId: number) =>
    manager.api.auditions.markAttendance({ params: { ...at(slotId), inviteId }, body: { attendance } })
  expect(await refusal(mark('DONE', rivals!.id))).toMatchObject({ code: 'audition_not_begun' })
  await server.db.updateTable('audition_slots').set({ start_at: new Date() }).where('id', '=', slotId).execute()
  expect(await refusal(answer(rival, rivals!.id, 'DECLINED'))).toMatchObject({ code: 'audition_past' })
  await mark('DONE', rivals!.id)
  await mark('NO_SHOW', invitation!.id)
  expect(await mine(invited)).toMatchObject([{ status: 'NO_SHOW', isAnswerable: false }])
})

test('fifty simultaneous confirmations fill exactly the capacity', async () => {
  const slotId = await addSlot({ capacity: 7 })
  const crowd = await Promise.all(Array.from({ length: 50 }, () => createActor(server)))
  const ids = await Promise.all(crowd.map(actor => applicationOf(server, actor, casting)))
  const invites = await server.db
    .insertInto('audition_invites')
    .values(crowd.map((actor, at) => ({ slot_id: slotId, application_id: ids[at]!, user_id: actor.id })))
    .returning('id')
    .execute()
  const answers = await Promise.allSettled(
    invites.map(({ id: inviteId }, at) =>
      crowd[at]!.api.auditions.answer({ params: { inviteId }, body: { answer: 'CONFIRMED' } }),
    ),
  )
  expect(answers.filter(each => each.status === 'fulfilled')).toHaveLength(7)
})

test('other castings’ slots are not found, and past ones cannot be changed', async () => {
  const elsewhere = await openCasting(server, other)
  const stranger = await createApplicant(server, elsewhere)
  const slotId = await addSlot()
  expect(await refusal(inviteTo(slotId, [stranger.id]))).toMatchObject({ status: 404 })
  const foreign = { castingId: elsewhere.id, slotId }
  for (const call of [
    () => other.api.auditions.slots({ params: { castingId: casting.id } }),
    () => other.api.auditions.invites({ params: foreign }),
    () => other.api.auditions.cancelSlot({ params: foreign }),
    () => other.api.auditions.updateSlot({ params: at(slotId), body: slotBody }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404 })
  expect(await refusal(addSlot({ startAt: '2020-01-01T00:00:00Z' }))).toMatchObject({ code: 'audition_past' })
  expect(await refusal(addSlot({ place: '' }))).toMatchObject({ code: 'invalid_input' })

  const applicant = await applicantAt('AUDITION')
  await inviteTo(slotId, [applicant.id])
  const { id } = (await mine(applicant))[0]!
  await manager.api.auditions.cancelSlot({ params: at(slotId) })
  expect(await heard(applicant.actor)).toContain('오디션이 취소됐어요')
  expect(await refusal(answer(applicant, id))).toMatchObject({ code: 'audition_cancelled' })
  expect(await refusal(inviteTo(slotId, [applicant.id]))).toMatchObject({ code: 'audition_cancelled' })
})

test('withdrawing cancels the auditions, as a team can', async () => {
  const slotId = await addSlot()
  const [leaving, unwanted] = [await applicantAt('AUDITION'), await applicantAt('AUDITION')]
  await inviteTo(slotId, [leaving.id, unwanted.id])
  const [invitation] = await mine(leaving)
  await answer(leaving, invitation!.id)
  await leaving.actor.api.applications.discard({ params: { castingId: casting.id, appId: leaving.id } })
  expect(await mine(leaving)).toMatchObject([{ status: 'DECLINED', isAnswerable: false }])
  expect((await newsOf(server, manager)).map(news => news.content)).toContainEqual(
    expect.stringContaining('오디션에 초대한 배우가 지원을 취소했어요'),
  )
  const [taken] = await mine(unwanted)
  await manager.api.auditions.uninvite({ params: { ...at(slotId), inviteId: taken!.id } })
  expect(await mine(unwanted)).toEqual([])
  expect(await heard(unwanted.actor)).toContain('오디션이 취소됐어요')
})

test('a new time asks again all who have not declined, a changed note nobody', async () => {
  const slotId = await addSlot({ capacity: 3 })
  const [sure, wishing, away] = [
    await applicantAt('AUDITION'),
    await applicantAt('AUDITION'),
    await applicantAt('FINAL'),
  ]
  await inviteTo(slotId, [sure.id, wishing.id, away.id])
  const statuses = () => Promise.all([sure, wishing, away].map(async person => (await mine(person))[0]!.status))
  await answer(sure, (await mine(sure))[0]!.id)
  await answer(wishing, (await mine(wishing))[0]!.id, 'CHANGE', '저녁이면 좋겠어요')
  await answer(away, (await mine(away))[0]!.id, 'DECLINED')
  const change = (given: object) =>
    manager.api.auditions.updateSlot({ params: at(slotId), body: { ...slotBody, capacity: 3, ...given } })
  await change({ note: '대본을 가져와 주세요' })
  expect(await statuses()).toEqual(['CONFIRMED', 'CHANGE', 'DECLINED'])
  await change({ note: '대본을 가져와 주세요', startAt: `${addDays(today(), 2)}T10:00:00.000Z` })
  expect(await statuses()).toEqual(['INVITED', 'INVITED', 'DECLINED'])
})

test('a notification about an audition before the morning ignores quiet hours', async () => {
  for (const [startAt, isUrgent] of [
    [`${addDays(today(), 3)}T06:30:00.000Z`, false],
    [new Date(Date.now() + 3 * 3_600_000).toISOString(), true],
  ] as const) {
    const [slotId, applicant] = [await addSlot({ startAt }), await applicantAt('FINAL')]
    await inviteTo(slotId, [applicant.id])
    await manager.api.auditions.cancelSlot({ params: at(slotId) })
    const news = await newsOf(server, applicant.actor)
    expect(news.map(one => one.isUrgent)).toEqual([isUrgent, isUrgent])
  }
})

test('[W-34] the calendar file is for invited actors only: UTC, folded at 75 bytes, escaped', async () => {
  const applicant = await applicantAt('AUDITION')
  const note = '지정 대사, 자유 연기; 각 2분\n편한 옷을 입고 와 주세요. 주차할 곳이 없으니 지하철을 타고 오시면 좋아요'
  const slotId = await addSlot({ note, url: 'https://meet.example.com/a-b' })
  await inviteTo(slotId, [applicant.id])
  const { id } = (await mine(applicant))[0]!
  const get = (person: Person) =>
    fetch(`${server.origin}/v1/auditions/${id}/calendar`, { headers: { authorization: `Bearer ${person.token}` } })
  expect((await get(manager)).status).toBe(404)
  const answered = await get(applicant.actor)
  expect(answered.headers.get('content-type')).toMatch('text/calendar')
  const file = await answered.text()
  expect(file.replaceAll('\r\n', '')).not.toContain('\n')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const whole = file.replaceAll('\r\n ', '')
  const day = addDays(today(), 1).replaceAll('-', '')
  expect(whole).toContain(`DTSTART:${day}T063000Z\r\nDTEND:${day}T065000Z\r\n`)
  expect(whole).toContain('SUMMARY:오디션: 〈늦여름의 관객〉\\, 동생\\; 수경\r\n')
  expect(whole).toMatch(/\r\nORGANIZER;CN="[^"\r]+":mailto:[^\s@]+@[^\s@]+\r\n/)
  expect(whole.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(whole).toContain('자유 연기\\; 각 2분\\n편한 옷')
  const status = async () => /STATUS:(\w+)/.exec(await (await get(applicant.actor)).text())?.[1]
  expect(await status()).toBe('TENTATIVE')
  await answer(applicant, id)
  expect(await status()).toBe('CONFIRMED')
  await answer(applicant, id, 'DECLINED')
  expect(await status()).toBe('CANCELLED')
})
