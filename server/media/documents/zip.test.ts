import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { zipOf } from './zip.ts'

test('a zip gives back its files under their Korean names', async () => {
  const files = [
    { name: '출연료 기록.txt', content: Buffer.from('받지 못했어요') },
    { name: '계약서.pdf', content: Buffer.alloc(70_000, 7) },
  ]
  const zip = await fromBufferPromise(zipOf(files, new Date('2026-11-28T12:00:00Z')))
  const found = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    found.push({ name: entry.fileName, content })
    expect(entry.getLastModDate().toISOString().slice(0, 10)).toBe('2026-11-28')
  }
  expect(found).toEqual(files)
})
