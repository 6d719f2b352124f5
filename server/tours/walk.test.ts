import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { addDays } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { addProofRows } from '../../test/support/pictures.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const { createTourist, buy, move, startWalking, read } = tourOffice(server, control, () => admin)

const today = () => koreanDate(server.clock.now())
const createWalker = () => createPerson(server, ['TourWalker'])

async function plan(walker: Person, tourIds: number[], walkedOn = today()): Promise<number> {
  return (await admin.api.admin.addTourRound({ body: { walkedOn, walkerId: walker.id, tourIds } })).id
}

type VisitInput = { state?: 'VISITED' | 'REFUSED' | 'CLOSED'; at?: Date; key?: string; imageId?: number; note?: string }

async function visit(walker: Person, [roundId, tourId, visitIds]: [number, number, number[]], given: VisitInput = {}) {
  const { state = 'VISITED', at = server.clock.now(), key, note = '' } = given
  const imageId = given.imageId ?? (state === 'VISITED' ? (await addProofRows(server, walker))[0]! : null)
  const body = { roundId, tourId, visitIds, state, imageId, note, at: at.toISOString() }
  return walker.api.tours.walkVisit({ body }, { idempotencyKey: key ?? randomUUID() })
}

test('a walker sees the phone of an office, which operators keep as digits', async () => {
  const walker = await createWalker()
  const tourId = await openTour(server, admin)
  const { officeId } = await server.db
    .selectFrom('tours')
    .select('office_id as officeId')
    .where('id', '=', tourId)
    .executeTakeFirstOrThrow()
  const change = (phone: string) => {
    const body = {
      name: `전화가 있는 곳 ${officeId}`,
      categoryId: 1,
      region: 'SEOUL' as const,
      address: '서울시 마포구',
      phone,
      note: '',
    }
    return admin.api.admin.changeOffice({ params: { officeId }, body })
  }
  await change('02-123-4567')
  await plan(walker, [tourId])
  const { rounds } = await walker.api.tours.walk()
  expect(rounds.flatMap(({ stops }) => stops)).toMatchObject([{ tourId, phone: '021234567' }])
  await expect(change('12')).rejects.toMatchObject({ status: 400 })
})

const visitsOf = async (walker: Person, tourId: number) =>
  (await walker.api.tours.walk()).rounds.flatMap(({ stops }) => stops).find(stop => stop.tourId === tourId)?.visits ??
  []

test('a walker sees only today’s round, in the order of the offices, and no contacts', async () => {
  const walker = await createWalker()
  const [first, second] = [await openTour(server, admin), await openTour(server, admin, { isQRTour: true })]
  const actor = await createTourist({ actorName: '한여울' })
  await startWalking(await buy(actor, [first, second]))
  await buy(await createTourist({ actorName: '아직 확인 전' }), [first])
  await plan(walker, [second, first])
  await plan(walker, [first], addDays(today(), 2))
  await plan(await createWalker(), [second])

  const seen = await walker.api.tours.walk()
  expect(seen).toMatchObject({ nextOn: addDays(today(), 2), rounds: [{ walkedOn: today() }] })
  expect(seen.rounds[0]!.stops).toMatchObject([
    {
      tourId: first,
      isQRTour: false,
      preparing: 1,
      address: '서울시 마포구',
      visits: [{ actorName: '한여울', state: 'WAITING' }],
    },
    { tourId: second, isQRTour: true, preparing: 0, visits: [{ actorName: '한여울' }] },
  ])
  expect(JSON.stringify(seen)).not.toMatch(/9999-?1234|example\.com/)
  expect((await walker.api.tours.walk()).rounds).toHaveLength(1)
})

test('a visit noted offline is marked once, with its time, however often it is sent', async () => {
  const walker = await createWalker()
  const tourId = await openTour(server, admin)
  const [one, two] = [await createTourist(), await createTourist()]
  const [first, second] = [await buy(one, [tourId]), await buy(two, [tourId])]
  for (const id of [first, second]) await startWalking(id)
  const roundId = await plan(walker, [tourId])
  const visitIds = (await visitsOf(walker, tourId)).map(({ id }) => id)
  server.clock.pass({ hours: 1 })
  const at = server.clock.now()
  server.clock.pass({ hours: 5 })
  await two.api.tours.cancelTour({ params: { id: second }, body: {} })

  const key = randomUUID()
  const [imageId] = await addProofRows(server, walker)
  const sent = () => visit(walker, [roundId, tourId, visitIds], { at, key, imageId, note: '조감독이 받음' })
  expect(await sent()).toEqual({ marked: 1, skipped: 1 })
  expect(await sent()).toEqual({ marked: 1, skipped: 1 })
  expect(await visit(walker, [roundId, tourId, visitIds])).toEqual({ marked: 0, skipped: 2 })

  const { visits } = await read(one, first)
  expect(visits).toMatchObject([{ state: 'VISITED', note: '조감독이 받음', at: at.toISOString() }])
  expect((await one.api.tours.tourTouredImages({ params: { id: first } })).list).toHaveLength(1)
  expect((await read(two, second)).visits).toMatchObject([{ state: 'CANCELLED' }])
})

test('a walker undoes a mark on the same day, with its photo', async () => {
  const walker = await createWalker()
  const tourId = await openTour(server, admin)
  const actor = await createTourist()
  const id = await buy(actor, [tourId])
  await startWalking(id)
  const roundId = await plan(walker, [tourId])
  const visitIds = (await visitsOf(walker, tourId)).map(visitOf => visitOf.id)
  await visit(walker, [roundId, tourId, visitIds])
  expect(await walker.api.tours.undoWalk({ body: { roundId, tourId } })).toEqual({ undone: 1 })
  expect((await read(actor, id)).visits).toMatchObject([{ state: 'WAITING', at: null }])
  expect((await actor.api.tours.tourTouredImages({ params: { id } })).list).toEqual([])
  await visit(walker, [roundId, tourId, visitIds], { state: 'REFUSED', note: '접수 기간이 아님' })
  expect((await read(actor, id)).visits).toMatchObject([{ state: 'REFUSED', note: '접수 기간이 아님' }])
  await move(id, 'DONE')
  expect(await walker.api.tours.undoWalk({ body: { roundId, tourId } })).toEqual({ undone: 0 })
  server.clock.pass({ hours: 25 })
  expect(await walker.api.tours.undoWalk({ body: { roundId, tourId } })).toEqual({ undone: 0 })
})

test('a walker cannot use what belongs to others or to another day', async () => {
  const [walker, other] = [await createWalker(), await createWalker()]
  const [tourId, elsewhere] = [await openTour(server, admin), await openTour(server, admin)]
  const actor = await createTourist()
  await startWalking(await buy(actor, [tourId]))
  const roundId = await plan(walker, [tourId])
  const visitIds = (await visitsOf(walker, tourId)).map(({ id }) => id)
  await expect(visit(other, [roundId, tourId, visitIds])).rejects.toMatchObject({ status: 404 })
  await expect(visit(walker, [roundId, elsewhere, visitIds])).rejects.toMatchObject({ status: 404 })
  const [foreign] = await addProofRows(server, actor)
  await expect(visit(walker, [roundId, tourId, visitIds], { imageId: foreign! })).rejects.toMatchObject({ status: 404 })
  const ahead = await plan(walker, [tourId], addDays(today(), 1))
  await expect(visit(walker, [ahead, tourId, visitIds])).rejects.toMatchObject({ code: 'walk_over' })
  server.clock.pass({ days: 4 })
  await expect(visit(walker, [roundId, tourId, visitIds])).rejects.toMatchObject({ code: 'walk_over' })
})

test('operators plan rounds, and print and start all of their orders at once', async () => {
  const walker = await createWalker()
  const [tourId, qr] = [await openTour(server, admin), await openTour(server, admin, { isQRTour: true })]
  const [paper, sheet, unchecked] = [
    await buy(await createTourist({ actorName: '한여울' }), [tourId]),
    await buy(await createTourist(), [qr]),
    await buy(await createTourist(), [tourId]),
  ]
  for (const id of [paper, sheet]) await move(id, 'FILE_CHECK')
  const roundId = await plan(walker, [tourId, qr])
  const params = { roundId }
  const shown = async () => (await admin.api.admin.tourRounds({ query: {} })).list.find(({ id }) => id === roundId)
  expect(await shown()).toMatchObject({ checked: 1, printing: 0, proven: 1, touring: 0, walker: { id: walker.id } })

  const printed = await admin.api.admin.printingList({ params })
  expect(printed.stops.find(stop => stop.tourId === tourId)?.orders).toEqual([
    { orderId: paper, actorName: '한여울', state: 'FILE_CHECK', fileName: null },
  ])
  expect(await admin.api.admin.printTourRound({ params })).toEqual({ moved: 1 })
  expect(await admin.api.admin.startTourRound({ params })).toEqual({ moved: 1, unproven: 1 })
  const imageIds = await addProofRows(server, admin)
  await admin.api.admin.addPrintProofs({ params: { orderId: paper }, body: { imageIds, note: '' } })
  expect(await admin.api.admin.startTourRound({ params })).toEqual({ moved: 1, unproven: 0 })
  expect(await shown()).toMatchObject({ checked: 0, printing: 0, proven: 0, touring: 2 })
  expect(unchecked).toBeGreaterThan(0)

  const body = { walkedOn: today(), walkerId: walker.id, tourIds: [tourId] }
  const stranger = await createActor(server)
  await expect(admin.api.admin.addTourRound({ body: { ...body, walkerId: stranger.id } })).rejects.toMatchObject({
    code: 'walker_unfit',
  })
  await expect(admin.api.admin.addTourRound({ body: { ...body, tourIds: [999_999] } })).rejects.toMatchObject({
    status: 404,
  })
  for (const walkedOn of [addDays(today(), -2), addDays(today(), 40)]) {
    const refusal = { code: 'round_off_days', fields: { walkedOn: expect.stringContaining('까지 방문해요') } }
    await expect(admin.api.admin.addTourRound({ body: { ...body, walkedOn } })).rejects.toMatchObject(refusal)
    await expect(admin.api.admin.changeTourRound({ params, body: { ...body, walkedOn } })).rejects.toMatchObject(
      refusal,
    )
  }
  await admin.api.admin.changeTourRound({ params, body })
  expect((await shown())?.stops).toHaveLength(1)
  await admin.api.admin.deleteTourRound({ params })
  expect(await shown()).toBeUndefined()
})

test('upcoming rounds need another walker once the permission to walk is revoked', async () => {
  const person = await createActor(server)
  await expect(person.api.tours.walk()).rejects.toMatchObject({ status: 403 })
  const set = (isWalker: boolean) =>
    admin.api.admin.setTourWalker({ params: { userId: person.id }, body: { isWalker, reason: '방문 업무 담당' } })
  await set(true)
  expect((await person.api.tours.walk()).rounds).toEqual([])
  expect((await admin.api.admin.tourWalkers()).list.map(({ id }) => id)).toContain(person.id)
  const roundId = await plan(person, [await openTour(server, admin)])
  await set(false)
  await expect(person.api.tours.walk()).rejects.toMatchObject({ status: 403 })
  const { list } = await admin.api.admin.tourRounds({ query: {} })
  expect(list.find(({ id }) => id === roundId)?.walker).toBeNull()
})
