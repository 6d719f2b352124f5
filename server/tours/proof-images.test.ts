import { sql } from 'kysely'
import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { imageUrl } from '#server/media/images/image-url.ts'
import { apiTest } from '../../test/support/api.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { imageForm, pictureWithExif } from '../../test/support/pictures.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})

const { createTourist, buy, print, move } = tourOffice(server, control, () => admin)

const leaving = { reason: 'MOVE' } as const

const bearer = (person: Person | null): RequestInit => ({
  headers: person ? { authorization: `Bearer ${person.token}` } : {},
})

async function upload(person: Person, to: 'images' | 'proof-images' = 'proof-images') {
  const body = imageForm(await pictureWithExif())
  const answer = await fetch(`${server.origin}/uploader/${to}`, { method: 'POST', ...bearer(person), body })
  const { data } = (await answer.json()) as { data: { id: number; key: string }[] }
  return { status: answer.status, ...data?.[0] } as { status: number; id: number; key: string }
}

const open = (key: string, person: Person | null, width: 130 | 700 | 'original' = 700) =>
  fetch(server.origin + imageUrl(key, width), bearer(person))
const seenBy = async (key: string, people: (Person | null)[]) => {
  const answers = []
  for (const person of people) answers.push((await open(key, person)).status)
  return answers
}

/** A started order, with a photo of its print and one of its visit. */
async function toured() {
  const [actor, walker] = [await createTourist(), await createPerson(server, ['TourWalker'])]
  const tourId = await openTour(server, admin)
  const orderId = await buy(actor, [tourId])
  await print(orderId)
  const printed = await upload(admin)
  await admin.api.admin.addPrintProofs({ params: { orderId }, body: { imageIds: [printed.id], note: '' } })
  await move(orderId, 'TOURING')
  const walkedOn = koreanDate(server.clock.now())
  const { id: roundId } = await admin.api.admin.addTourRound({
    body: { walkedOn, walkerId: walker.id, tourIds: [tourId] },
  })
  const visited = await upload(walker)
  const visitIds = (await admin.api.admin.visitsOfTour({ params: { tourId } })).list.map(({ id }) => id)
  const at = server.clock.now().toISOString()
  await walker.api.tours.walkVisit({
    body: { roundId, tourId, visitIds, state: 'VISITED', imageId: visited.id, note: '', at },
  })
  return { actor, walker, tourId, orderId, printed, visited }
}

test('[A-61][A-62] photos of a tour are for its actor and operators, and their own walker', async () => {
  const { actor, walker, orderId, printed, visited } = await toured()
  const params = { id: orderId }
  const keys = [
    ...(await actor.api.tours.tourPrintedImages({ params })).list,
    ...(await actor.api.tours.tourTouredImages({ params })).list,
  ].map(({ image }) => image.key)
  expect(keys).toEqual([printed.key, visited.key])
  const [otherActor, otherWalker] = [await createTourist(), await createPerson(server, ['TourWalker'])]
  const people = [actor, admin, walker, otherActor, otherWalker, null]
  expect(await seenBy(printed.key, people)).toEqual([200, 200, 404, 404, 404, 404])
  expect(await seenBy(visited.key, people)).toEqual([200, 200, 200, 404, 404, 404])
  for (const width of [130, 'original'] as const) {
    expect((await open(visited.key, null, width)).status).toBe(404)
    const answer = await open(visited.key, actor, width)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  }
})

test('a photo that proves a visit is uploaded as one, and shows nowhere else', async () => {
  const { actor } = await toured()
  expect((await upload(actor)).status).toBe(403)
  const orderId = await buy(await createTourist(), [await openTour(server, admin)])
  await print(orderId)
  const plain = await upload(admin, 'images')
  const body = { imageIds: [plain.id], note: '' }
  await expect(admin.api.admin.addPrintProofs({ params: { orderId }, body })).rejects.toMatchObject({ status: 404 })
  expect((await open(plain.key, null)).headers.get('cache-control')).toContain('public')
})

test('[A-81] to whom the profile was passed on stays on record, sealed, when its actor leaves', async () => {
  const { actor, orderId } = await toured()
  const { consent, visits } = await actor.api.tours.tourOrder({ params: { id: orderId } })
  await move(orderId, 'DONE')
  await actor.api.accounts.leave({ body: leaving })
  const { rows } = await sql<{ facts: string; years: number }>`
    SELECT facts_encrypted AS facts, extract(year FROM age(expires_at, created_at)) AS years
    FROM retained.facts WHERE user_id = ${actor.id} AND kind = 'CONTRACT' ORDER BY id`.execute(server.db)
  const facts = rows.map(row => JSON.parse(server.server.tools.secrets.decrypt(row.facts)))
  expect(facts).toContainEqual({ tours: [{ orderId, consent, at: expect.any(String) }], automatic: [] })
  expect(consent).toContain(visits[0]!.title)
  expect(rows.map(({ years }) => Number(years))).toEqual(rows.map(() => 5))
})

test('proofs are deleted when their actor leaves, and stay when the walker leaves', async () => {
  const { actor, walker, orderId, printed, visited } = await toured()
  await walker.api.accounts.leave({ body: leaving })
  expect(await seenBy(visited.key, [actor, admin])).toEqual([200, 200])
  await move(orderId, 'DONE')
  await actor.api.accounts.leave({ body: leaving })
  for (const key of [printed.key, visited.key]) expect(await seenBy(key, [admin, actor, null])).toEqual([404, 404, 404])
  expect((await open(printed.key, await createActor(server))).status).toBe(404)
})
