import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { imageForm, pictureWithExif } from '../../test/support/pictures.ts'
import { avifJob } from './images/images.ts'

const { server, test } = apiTest()
let actor: Person

beforeAll(async () => {
  actor = await createActor(server)
})

type Envelope = { result: boolean; data: Uploaded[]; code: string; fields?: Record<string, string> }
type Uploaded = { id: number; url: string; kind: string; key: string; width: number; height: number; color: string }

async function upload(form: FormData, token: string | null = actor.token) {
  const response = await fetch(`${server.origin}/uploader/images`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Envelope) }
}

const countRows = async () => (await server.db.selectFrom('images').select('id').execute()).length
// AVIF files follow in a job.
const countFiles = async () => {
  const all = await readdir(server.server.tools.env.dataDir, { recursive: true, withFileTypes: true })
  return all.filter(entry => entry.isFile() && /media|uploads/.test(entry.parentPath) && !/avif/.test(entry.name))
    .length
}

describe('POST /uploader/images', () => {
  test('[A-36] keeps several pictures in order and answers what they are', async () => {
    const { status, data } = await upload(
      imageForm(await pictureWithExif('#ff0000'), await pictureWithExif('#0000ff', 800, 600)),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject([
      { kind: 'image', width: 300, height: 400 },
      { kind: 'image', width: 800, height: 600 },
    ])
    expect(data[0]!.color).toMatch(/^#[e-f]/)
    const rows = await server.db.selectFrom('images').selectAll().where('owner_id', '=', actor.id).execute()
    expect(rows.map(row => row.id)).toEqual(data.map(image => image.id))
  })

  test('[A-36] served files are smaller than the upload and reveal neither camera nor location', async () => {
    const sent = await pictureWithExif('#336699', 1000, 1400)
    expect(sent.includes('Kamera')).toBe(true)
    const { data } = await upload(imageForm(sent))
    const { url, key } = data[0]!
    const served = await fetch(server.origin + url)
    expect(served.status).toBe(200)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.includes('Kamera')).toBe(false)
    expect((await sharp(bytes).metadata()).width).toBe(700)

    const original = Buffer.from(await (await fetch(`${server.origin}/media/images/${key}/original.jpg`)).arrayBuffer())
    expect(original.includes('Kamera')).toBe(false)
    expect((await sharp(original).metadata()).exif).toBeUndefined()
    const small = await fetch(`${server.origin}/media/images/${key}/130.webp`)
    expect(small.headers.get('content-type')).toBe('image/webp')
  })

  test('a picture that is not there is a plain 404', async () => {
    for (const path of ['nothing/230.jpg', `${crypto.randomUUID()}/230.jpg`, '..%2f..%2fetc/passwd', 'x/230'])
      expect((await fetch(`${server.origin}/media/images/${path}`)).status).toBe(404)
  })

  test('one bad file of several: nothing of the request is stored and the error names it', async () => {
    const before = [await countRows(), await countFiles()]
    const good = await pictureWithExif()
    const { status, code, fields } = await upload(imageForm(good, Buffer.from('<svg xmlns="x"/>'.repeat(50_000)), good))
    expect([status, code]).toEqual([415, 'image_type_unsupported'])
    expect(Object.keys(fields ?? {})).toEqual(['images.1'])
    expect([await countRows(), await countFiles()]).toEqual(before)
  })

  test('a broken, a too large and an empty upload leave nothing', async () => {
    const before = [await countRows(), await countFiles()]
    const good = await pictureWithExif('#123456', 2000, 2000)
    expect((await upload(imageForm(good.subarray(0, 4000)))).code).toBe('image_cut')
    const large = Buffer.concat([good, Buffer.alloc(21 * 1024 * 1024)])
    expect((await upload(imageForm(large))).code).toBe('image_too_large')
    expect((await upload(imageForm(Buffer.alloc(0)))).status).toBe(415)
    expect(await upload(new FormData())).toMatchObject({ status: 400, fields: { images: '사진 값을 입력해 주세요' } })
    expect([await countRows(), await countFiles()]).toEqual(before)
  })

  test('more than ten files, another field or no form at all are refused', async () => {
    const before = [await countRows(), await countFiles()]
    const small = await pictureWithExif('#111111', 20, 20)
    expect((await upload(imageForm(...Array.from({ length: 11 }, () => small)))).status).toBe(413)
    const other = new FormData()
    other.append('videos', new Blob([new Uint8Array(small)]), 'a.jpg')
    expect((await upload(other)).status).toBe(400)
    const json = await fetch(`${server.origin}/uploader/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
    expect([await countRows(), await countFiles()]).toEqual(before)
  })

  test('a guest is asked to sign in', async () => {
    expect((await upload(imageForm(await pictureWithExif()), null)).status).toBe(401)
  })

  test('the AVIF files are added by a job, which may run twice', { timeout: 40_000 }, async () => {
    const { data } = await upload(imageForm(await pictureWithExif('#00aa55', 300, 400)))
    const { tools, database, log, jobs } = server.server
    const ask = (tag?: string) =>
      fetch(`${server.origin}/media/images/${data[0]!.key}/230.avif`, { headers: tag ? { 'if-none-match': tag } : {} })
    // Until then WebP stands in: kept for a year, and asked about by its tag alone.
    const instead = await ask()
    expect([instead.headers.get('content-type'), instead.headers.get('vary')]).toEqual(['image/webp', null])
    expect(instead.headers.get('cache-control')).toContain('stale-while-revalidate=31536000')
    expect((await ask(instead.headers.get('etag')!)).status).toBe(304)
    for (const _ of [1, 2]) await avifJob(tools.images).work({ key: data[0]!.key }, { db: database.db, log, jobs })
    const { has_avif } = await server.db
      .selectFrom('images')
      .select('has_avif')
      .where('id', '=', data[0]!.id)
      .executeTakeFirstOrThrow()
    expect(has_avif).toBe(true)
    const served = await ask(instead.headers.get('etag')!)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})
