import { beforeAll, expect } from 'vitest'
import { startS3StandIn } from '#server/integrations/storage/s3.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { newImageKey } from './images/image-url.ts'
import { videoAddress } from './videos/video-address.ts'

const keys = { region: 'us-east-1', keyId: 'key', secret: 'a secret of the test' }
const { server, test } = apiTest(async onCleanup => {
  const bucket = await startS3StandIn(keys)
  onCleanup(async () => bucket.stop())
  return {
    OBJECT_STORE_ENDPOINT: bucket.endpoint,
    OBJECT_STORE_BUCKET: 'films',
    OBJECT_STORE_KEY_ID: keys.keyId,
    OBJECT_STORE_SECRET: keys.secret,
    OBJECT_STORE_PUBLIC_ENDPOINT: bucket.endpoint,
  }
}, 'built')

const film = '0123456789'
const video = crypto.randomUUID()
const [open, hidden] = [newImageKey(false), newImageKey(true)]
let address: string

beforeAll(async () => {
  const { store, secrets } = server.server.tools
  address = videoAddress(secrets, video)
  for (const file of ['720.mp4', '720-000.m4s', '720.m3u8'])
    await store.put(`videos/${video}/${file}`, Buffer.from(film))
  for (const key of [open, hidden])
    for (const file of ['original.jpg', '700.jpg']) await store.put(`images/${key}/${file}`, Buffer.from(film))
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + path, { method, headers, redirect: 'manual' })

test('[A-37] a film comes from the bucket, any range of it, and not through us', async () => {
  for (const file of ['720.mp4', '720-000.m4s']) {
    const answer = await get(`${address}/${file}`, { range: 'bytes=2-4' })
    expect([answer.status, await answer.text()]).toEqual([302, ''])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=240')
    const link = answer.headers.get('location')!
    const part = await fetch(link, { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
    expect(part.headers.get('content-type')).toMatch(/^video\//)
    expect(await (await fetch(link)).text()).toBe(film)
  }
})

test('[A-37] without a valid address there is no link', async () => {
  for (const bad of [`${address}x/720.mp4`, `${address.replace(video, crypto.randomUUID())}/720.mp4`])
    expect((await get(bad)).status).toBe(404)
  expect((await get(`${address}/source`)).status).toBe(404)
})

test('a link works for five minutes, for its file alone', async () => {
  const link = new URL((await get(`${address}/720.mp4`)).headers.get('location')!)
  expect(link.searchParams.get('X-Amz-Expires')).toBe('300')
  const longer = link.href.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')
  const other = link.href.replace('720.mp4', 'source')
  const old = link.href.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101')
  for (const bad of [longer, other, old]) expect([bad, (await fetch(bad)).status]).toEqual([bad, 403])
})

test('playlists and what scripts read themselves still come from us', async () => {
  for (const [file, headers, method] of [
    ['720.m3u8', {}, 'GET'],
    ['720.mp4', { 'sec-fetch-dest': 'empty' }, 'GET'],
    ['720.mp4', {}, 'HEAD'],
  ] as const) {
    const answer = await get(`${address}/${file}`, headers, method)
    expect([file, answer.status, answer.headers.get('content-length')]).toEqual([file, 200, String(film.length)])
  }
})

test('[M-03] of pictures only a public original comes from the bucket', async () => {
  const original = await get(`/media/images/${open}/original.jpg`)
  expect(original.status).toBe(302)
  const picture = await fetch(original.headers.get('location')!)
  expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/jpeg', film])
  expect((await get(`/media/images/${open}/700.jpg`)).status).toBe(200)
  expect((await get(`/media/images/${hidden}/original.jpg`)).status).toBe(404)
})

test('sealed documents have no link: the bucket holds what only we can open', async () => {
  const { store } = server.server.tools
  await store.put('documents/one', Buffer.from(film))
  expect(await store.link('documents/one', 'application/pdf')).toBeNull()
})

test('pages may show films and originals from the bucket, and load nothing else there', async () => {
  const { OBJECT_STORE_PUBLIC_ENDPOINT: origin } = server.server.tools.env
  for (const path of ['/', '/account/login']) {
    const policy = (await get(path)).headers.get('content-security-policy')!
    const parts = policy.split('; ').filter(part => part.includes(origin!))
    expect(parts.map(part => part.split(' ')[0])).toEqual(['img-src', 'media-src'])
  }
})
