import sharp from 'sharp'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'

const { server, test } = apiTest()

test('the manifest names the brand, and its icons exist in the declared sizes', async () => {
  const answer = await fetch(`${server.origin}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest.name).toBe('무대로')
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(new URL(`../../web/public${src}`, import.meta.url).pathname).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('photos and films of another app are shared to a page without our script too', async () => {
  const { share_target: target } = (await (await fetch(`${server.origin}/manifest.webmanifest`)).json()) as {
    share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
  }
  expect(target).toMatchObject({
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files' }] },
  })
  const body = new FormData()
  body.append(target.params.files[0]!.name, new Blob([new Uint8Array(2_000_000)]), 'photo.jpg')
  const answer = await fetch(server.origin + target.action, { method: target.method, body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shared'])
})
