import { expect } from 'vitest'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { seedApplicants } from '../bench/seed-applicants.ts'
import { apiTest } from './support/api.ts'

const { server, test } = apiTest()

test('the applicants of the measurements can be opened like any other', async () => {
  const database = server.server.tools.env.DATABASE_URL!
  const { castingId, token } = await seedApplicants(database, 12, newToken('pf'), tokenHash)
  const { review } = server.api(token)
  const { ids } = await review.index({ params: { castingId } })
  expect(ids).toHaveLength(12)
  for (const appId of ids) expect((await review.detail({ params: { castingId, appId } })).sent.age).toBeGreaterThan(18)
})
