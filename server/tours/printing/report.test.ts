import { expect } from 'vitest'
import { imageBlobKey } from '#server/media/images/image-files.ts'
import { apiTest } from '../../../test/support/api.ts'
import { withPayments } from '../../../test/support/payments.ts'
import { createAdmin, type Person } from '../../../test/support/people.ts'
import { pictureWithExif } from '../../../test/support/pictures.ts'
import { openTour, tourOffice } from '../../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})

const { createTourist, buy, startWalking, mark, move } = tourOffice(server, control, () => admin)

const report = (orderId: number, person: Person | null) =>
  fetch(`${server.origin}/v1/profile-tours/order/${orderId}/report`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })

test('a finished tour has a PDF report with its photos, for its actor only', async () => {
  const [reached, closed] = [await openTour(server, admin, { isQRTour: true }), await openTour(server, admin)]
  const actor = await createTourist()
  const orderId = await buy(actor, [reached, closed])
  await startWalking(orderId)
  await mark(reached, [orderId], 'VISITED')
  await mark(closed, [orderId], 'CLOSED')
  expect((await report(orderId, actor)).status).toBe(404)
  await move(orderId, 'DONE')

  const photos = [
    ...(await actor.api.tours.tourTouredImages({ params: { id: orderId } })).list,
    ...(await actor.api.tours.tourPrintedImages({ params: { id: orderId } })).list,
  ]
  const { store } = server.server.tools
  for (const { image } of photos) await store.put(imageBlobKey(image.key, 700, 'jpg'), await pictureWithExif('#3182f6'))

  const answer = await report(orderId, actor)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('투어 보고서.pdf'))
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(photos.length)
  for (const person of [admin, await createTourist()]) expect((await report(orderId, person)).status).toBe(404)
  expect((await report(orderId, null)).status).toBe(401)
})
