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
