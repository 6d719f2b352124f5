import { expect, test } from 'vitest'
import { contract } from '#contract'
import { createMetrics } from './metrics.ts'

const most = 200 * 1024

test('after every endpoint was called, with refusals, a scrape stays below its limit', async () => {
  const metrics = createMetrics()
  metrics.watchProcess()
  for (const [room, domain] of Object.entries(contract))
    for (const name of Object.keys(domain))
      for (const status of [200, 400]) metrics.request(`${room}.${name}`, status, 12.345)
  for (const kind of ['page', 'file', 'stream', '/livez', '/readyz']) metrics.request(kind, 200, 3)
  const text = await metrics.registry.metrics()
  expect(Buffer.byteLength(text)).toBeLessThan(most)
})
