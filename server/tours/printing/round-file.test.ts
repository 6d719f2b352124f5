import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../../test/support/api.ts'
import { pdfFile } from '../../../test/support/documents.ts'
import { withPayments } from '../../../test/support/payments.ts'
import { createActor, createAdmin, createPerson, type Person } from '../../../test/support/people.ts'
import { openTour, tourOffice } from '../../../test/support/tours.ts'
import { roundFileBlob } from './round-files.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})

const { createTourist, buy, print } = tourOffice(server, control, () => admin)

const mark = PDFName.of('TestMark')

/** A PDF whose pages carry recognisable marks and have different sizes. */
async function pdfOf(...marks: number[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const number of marks) document.addPage([number, 842]).node.set(mark, PDFNumber.of(number))
  return Buffer.from(await document.save())
}

async function upload(actor: Person, content: Buffer): Promise<number> {
  return (await uploadDocuments(server, actor, [{ name: '프로필.pdf', content }])).data[0]!.id
}

async function plan(tourIds: number[]): Promise<number> {
  const walker = await createPerson(server, ['TourWalker'])
  const body = { walkedOn: koreanDate(server.clock.now()), walkerId: walker.id, tourIds }
  return (await admin.api.admin.addTourRound({ body })).id
}

const make = (roundId: number) => admin.api.admin.makeRoundFile({ params: { roundId } })
const listOf = (roundId: number) => admin.api.admin.printingList({ params: { roundId } })
const made = (roundId: number) =>
  vi.waitFor(
    async () => {
      const { file } = await listOf(roundId)
      expect(file?.state).not.toBe('MAKING')
      return file!
    },
    { timeout: 40_000, interval: 300 },
  )
const download = (roundId: number, person: Person | null = admin) =>
  fetch(`${server.origin}/v1/admin/tour-rounds/${roundId}/print-file`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })

async function pagesOf(roundId: number): Promise<PDFPage[]> {
  return (await PDFDocument.load(await (await download(roundId)).arrayBuffer())).getPages()
}

const sheet = 'a sheet of ours'
/** The marks of a round's pages. */
const marksOf = async (roundId: number) =>
  (await pagesOf(roundId)).map(page => page.node.lookupMaybe(mark, PDFNumber)?.asNumber() ?? sheet)

test('a round is printed from one file, each office after its title sheet', async () => {
  const [first, second, byQR] = [
    await openTour(server, admin),
    await openTour(server, admin),
    await openTour(server, admin, { isQRTour: true }),
  ]
  const shoot = await openTour(server, admin, { categoryId: 8 })
  const [one, two, three] = [await createTourist(), await createTourist(), await createTourist()]
  const own = await buy(one, [first, second], { profileFileId: await upload(one, await pdfOf(301, 302)) })
  const fromProfile = await buy(two, [second, byQR, shoot])
  const unchecked = await buy(three, [first], { profileFileId: await upload(three, await pdfOf(303)) })
  const roundId = await plan([first, second, byQR])
  await expect(make(roundId)).rejects.toMatchObject({ code: 'round_unprinted' })
  for (const id of [own, fromProfile]) await print(id)
  await admin.api.admin.moveTourOrder({ params: { orderId: unchecked }, body: { to: 'FILE_CHECK', reason: '' } })

  expect((await listOf(roundId)).file).toBeNull()
  await make(roundId)
  expect(await made(roundId)).toMatchObject({ state: 'READY', pages: 8, leftOut: [] })
  expect(await marksOf(roundId)).toEqual([sheet, sheet, 301, 302, sheet, 301, 302, sheet])
  expect((await listOf(roundId)).stops.map(({ tourId }) => tourId)).toEqual([first, second, byQR])
})

test('an unreadable file is listed, and the rest of the round is printed', async () => {
  const tourId = await openTour(server, admin)
  const [one, two, three] = [await createTourist(), await createTourist(), await createTourist()]
  const file = await upload(one, pdfFile())
  const [broken, whole] = [
    await buy(one, [tourId], { profileFileId: file }),
    await buy(two, [tourId], { profileFileId: await upload(two, await pdfOf(304)) }),
  ]
  const gone = await buy(three, [tourId])
  for (const id of [broken, whole, gone]) await print(id)
  await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('user_id', '=', three.id).execute()
  const { key } = await server.db.selectFrom('files').select('key').where('id', '=', file).executeTakeFirstOrThrow()
  await server.server.tools.store.put(key, Buffer.from('no longer a PDF'))
  const roundId = await plan([tourId])
  await make(roundId)
  expect(await made(roundId)).toMatchObject({ state: 'READY', pages: 3, leftOut: [broken, gone] })
  expect(await marksOf(roundId)).toEqual([sheet, sheet, 304])
})

test('an uploaded page of any size is printed on A4 in its orientation', async () => {
  const document = await PDFDocument.create()
  const small = document.addPage([300, 300])
  small.drawRectangle({ width: 300, height: 300 })
  document.addPage([2000, 500])
  document.addPage([841.89, 595.28])
  document.addPage([500, 1000]).setRotation(degrees(90))
  const cropped = document.addPage([1000, 1000])
  cropped.setCropBox(100, 100, 200, 400)
  const tourId = await openTour(server, admin)
  const actor = await createTourist()
  await print(await buy(actor, [tourId], { profileFileId: await upload(actor, Buffer.from(await document.save())) }))
  const roundId = await plan([tourId])
  await make(roundId)
  expect((await made(roundId)).pages).toBe(7)
  const pages = await pagesOf(roundId)
  const sizes = pages.map(page => {
    const { width, height } = page.getCropBox()
    expect(page.getMediaBox()).toEqual(page.getCropBox())
    return [width, height].map(Math.round).join('×')
  })
  const [portrait, landscape] = ['595×842', '842×595']
  expect(sizes).toEqual([portrait, portrait, portrait, landscape, landscape, portrait, portrait])
  // 300 points become 595: the remaining height is split above and below.
  const { x, y } = pages[2]!.getMediaBox()
  expect([Math.round(x), Math.round(y)]).toEqual([0, -123])
  // Its own corner, scaled by 842 / 400, less half of the remaining width.
  const { x: left, y: bottom } = pages[6]!.getMediaBox()
  expect([Math.round(left), Math.round(bottom)]).toEqual([123, 210])
})

test('only operators download it, which is audited, and only for a day', async () => {
  const tourId = await openTour(server, admin)
  const actor = await createTourist()
  await print(await buy(actor, [tourId]))
  const roundId = await plan([tourId])
  await make(roundId)
  await made(roundId)
  const statuses = []
  for (const person of [null, actor, await createActor(server), admin])
    statuses.push((await download(roundId, person)).status)
  expect(statuses).toEqual([401, 403, 403, 200])
  const answer = await download(roundId)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const written = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', 'in', ['tour_round.make_file', 'tour_round.download_file'])
    .where('target_id', '=', roundId)
    .orderBy('id')
    .execute()
  expect(written.map(({ action }) => action)).toEqual([
    'tour_round.make_file',
    'tour_round.download_file',
    'tour_round.download_file',
  ])
  server.clock.pass({ hours: 25 })
  expect((await listOf(roundId)).file).toBeNull()
  expect((await download(roundId)).status).toBe(404)
})

test('a file that its actor deletes while it is printed is printed all the same', async () => {
  const tourId = await openTour(server, admin)
  const actor = await createTourist()
  const { profileId } = await actor.api.profiles.hasProfile()
  const file = await upload(actor, await pdfOf(305))
  await server.db.insertInto('profile_files').values({ profile_id: profileId!, file_id: file, position: 0 }).execute()
  const orderId = await buy(actor, [tourId], { profileFileId: file })
  await print(orderId)
  await server.db.deleteFrom('profile_files').where('file_id', '=', file).execute()
  await server.db
    .updateTable('files')
    .set({ created_at: sql`now() - interval '1 year'` })
    .where('id', '=', file)
    .execute()
  await sweepFiles(server.db, server.server.tools.store)
  const roundId = await plan([tourId])
  await make(roundId)
  expect(await made(roundId)).toMatchObject({ state: 'READY', leftOut: [] })
  expect(await marksOf(roundId)).toEqual([sheet, sheet, 305])
  expect((await actor.api.tours.tourOrder({ params: { id: orderId } })).profileFile).toMatchObject({ id: file })
})

test('a round’s file is made again, also after the making of an earlier one was lost', async () => {
  const tourId = await openTour(server, admin)
  await print(await buy(await createTourist(), [tourId]))
  const roundId = await plan([tourId])
  await make(roundId)
  await made(roundId)
  const { key } = await server.db
    .selectFrom('tour_round_files')
    .select('key')
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow()
  const lost = { state: 'MAKING' as const, made_at: null, pages: null }
  await server.db.updateTable('tour_round_files').set(lost).where('round_id', '=', roundId).execute()
  expect((await listOf(roundId)).file?.state).toBe('MAKING')
  server.clock.pass({ minutes: 31 })
  expect((await listOf(roundId)).file?.state).toBe('FAILED')
  await make(roundId)
  expect(await made(roundId)).toMatchObject({ state: 'READY' })
  const store = server.server.tools.store
  await vi.waitFor(async () => expect(await store.get(roundFileBlob(key))).toBeNull(), { timeout: 20_000 })
})
