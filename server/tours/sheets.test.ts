import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})

const { createTourist, buy, startWalking, mark, read } = tourOffice(server, control, () => admin)

async function bring(tourId: number, actorName: string): Promise<{ actor: Person; orderId: number }> {
  const actor = await createTourist({ actorName, accessScope: 'PRIVATE' })
  const orderId = await buy(actor, [tourId])
  await startWalking(orderId)
  await mark(tourId, [orderId], 'VISITED')
  return { actor, orderId }
}

const codeOf = async (tourId: number) => (await admin.api.admin.sheetOfTour({ params: { tourId } })).code
const readSheet = (code: string) => server.api().tours.tourSheet({ params: { code } })

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const robot = 'facebookexternalhit/1.1; kakaotalk-scrap/1.0'

async function look(code: string, visitId: number | null, userAgent: string, token?: string): Promise<void> {
  const answer = await fetch(`${server.origin}/v1/tour-sheets/${code}/looks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ visitId }),
  })
  expect(answer.status).toBe(200)
}

test('an office opens the profiles on its sheet without a login, and without contacts', async () => {
  const tourId = await openTour(server, admin, { isQRTour: true })
  const { orderId } = await bring(tourId, '한여울')
  const refused = await createTourist({ actorName: '강물결' })
  const refusedOrder = await buy(refused, [tourId])
  await startWalking(refusedOrder)
  await mark(tourId, [refusedOrder], 'REFUSED')
  const code = await codeOf(tourId)

  const sheet = await readSheet(code)
  expect(sheet.list.map(({ card }) => card.actorName)).toEqual(['한여울'])
  const { visitId } = sheet.list[0]!
  const { profile } = await server.api().tours.sheetProfile({ params: { code, visitId } })
  expect(profile).toMatchObject({ actorName: '한여울', own: null, files: [], education: [] })
  for (const answer of [sheet, profile]) expect(JSON.stringify(answer)).not.toMatch(/9999-?1234|example\.com/)

  const { list } = await admin.api.admin.visitsOfTour({ params: { tourId } })
  const hidden = list.find(visit => visit.orderId === refusedOrder)!.id
  await expect(server.api().tours.sheetProfile({ params: { code, visitId: hidden } })).rejects.toMatchObject({
    status: 404,
  })
  expect(orderId).toBeGreaterThan(0)
})

test('guessed codes, drafts, paper tours and expired sheets open nothing', async () => {
  const tourId = await openTour(server, admin, { isQRTour: true })
  const paper = await openTour(server, admin)
  const code = await codeOf(tourId)
  await expect(admin.api.admin.sheetOfTour({ params: { tourId: paper } })).rejects.toMatchObject({ status: 404 })
  const { sheet_code: paperCode } = await server.db
    .selectFrom('tours')
    .select('sheet_code')
    .where('id', '=', paper)
    .executeTakeFirstOrThrow()
  for (const wrong of ['1', 'x'.repeat(36), '00000000-0000-4000-8000-000000000000', paperCode])
    await expect(readSheet(wrong)).rejects.toMatchObject({ status: 404 })
  expect((await readSheet(code)).list).toEqual([])
  server.clock.pass({ days: 17 + 61 })
  await expect(readSheet(code)).rejects.toMatchObject({ status: 410, code: 'tour_sheet_over' })
})

test('looks of people are counted for each actor, once a day', async () => {
  const tourId = await openTour(server, admin, { isQRTour: true })
  const { actor, orderId } = await bring(tourId, '한여울')
  const code = await codeOf(tourId)
  const { visitId } = (await readSheet(code)).list[0]!
  const walker = await createPerson(server, ['TourWalker'])
  for (const [userAgent, token] of [
    [phone],
    [phone],
    [desk],
    [robot],
    [`${phone} office`, admin.token],
    [`${phone} walk`, walker.token],
    [`${phone} own`, actor.token],
  ] as [string, string?][])
    await look(code, null, userAgent, token)
  await look(code, visitId, phone)
  await look(code, visitId, robot)

  const looks = async () => {
    const [visit] = (await read(actor, orderId)).visits
    return [visit?.sheetLooks, visit?.profileLooks]
  }
  expect(await looks()).toEqual([2, 1])
  server.clock.pass({ days: 1 })
  await look(code, null, phone)
  expect(await looks()).toEqual([3, 1])

  const later = await bring(tourId, '노을빛')
  const [fresh] = (await read(later.actor, later.orderId)).visits
  expect([fresh?.sheetLooks, fresh?.profileLooks]).toEqual([0, 0])
  const { list } = await server.api().tours.tours({ query: { limit: 100 } })
  expect(list.find(({ id }) => id === tourId)?.looksLately).toBe(3)
})

test('a look at a profile that is not on the sheet is refused', async () => {
  const tourId = await openTour(server, admin, { isQRTour: true })
  await bring(tourId, '한여울')
  const code = await codeOf(tourId)
  const body = { visitId: 999_999 }
  await expect(server.api().tours.lookAtSheet({ params: { code }, body })).rejects.toMatchObject({ status: 404 })
})
