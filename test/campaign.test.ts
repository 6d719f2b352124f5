import { expect } from 'vitest'
import { standInEnv, startPaymentStandIn } from '#server/integrations/payment/stand-in/stand-in.ts'
import { findBroken, findUnrest } from './cluster/campaign-checks.ts'
import { createPeople } from './cluster/campaign-people.ts'
import { startMixedWrites } from './cluster/mixed-writes.ts'
import { apiTest } from './support/api.ts'
import { ensureReviewer } from './support/payments.ts'

let providerUrl: string
const { server, test } = apiTest(async onCleanup => {
  const standIn = await startPaymentStandIn({ retryMs: [] })
  onCleanup(standIn.stop)
  providerUrl = standIn.url
  return standInEnv(standIn.url)
})

test('mixed writes of a campaign keep every rule, and each broken rule is named', { timeout: 60_000 }, async () => {
  await ensureReviewer(server)
  const ground = { database: server.server.database, origin: server.origin, providerUrl }
  const writes = startMixedWrites(await createPeople(server.db, server.origin, { actors: 4, castings: 9 }), providerUrl)
  const { applications, results, orders, uploads } = writes.acknowledged
  const isCancelled = () => [...orders.values()].some(order => order.isCancelled)
  await expect
    .poll(() => results.size && uploads.size && orders.size > 1 && isCancelled(), { timeout: 40_000 })
    .toBeTruthy()
  await writes.stop()
  expect(writes.strange).toEqual([])
  expect(await findBroken(ground, writes.acknowledged)).toEqual([])
  await expect.poll(() => findUnrest(ground, writes.acknowledged)).toEqual([])

  const told = [...results][0]!
  const untold = { ...writes.acknowledged, uploads: new Set(['/media/images/none/700.jpg']) }
  applications.set(1_000_000, { userId: 1, castingId: 1 })
  orders.set(1_000_000, { isCancelled: true })
  results.add(1_000_001)
  await server.db.deleteFrom('notifications').execute()
  expect(await findBroken(ground, untold)).toEqual([
    'an acknowledged application is lost: 1000000',
    'an acknowledged result is lost or doubled: 1000001',
    'an acknowledged payment is lost: 1000000',
    'an acknowledged cancellation is lost: 1000000',
    'an uploaded picture is lost: /media/images/none/700.jpg',
  ])
  expect(await findUnrest(ground, untold)).toContain(`nobody was told the result of application ${told}`)
})
