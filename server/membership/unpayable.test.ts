import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openPayments } from '#server/integrations/payment/payments.ts'
import { readEnv } from '#server/kernel/env.ts'
import { apiTest } from '../../test/support/api.ts'
import { joining } from '../../test/support/membership.ts'
import { engineOf } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { productionSettings } from '../../test/support/production.ts'
import { joinPlus, readyPlus } from './join.ts'

const { server, test } = apiTest()

test('[A-45] where nothing can be paid there is no card window, and nobody joins', async () => {
  const { id, api } = await createActor(server)
  const { gateway } = await openPayments(readEnv(productionSettings))
  const engine = engineOf(server, gateway)
  const ready = await readyPlus(engine, id, { subscriptionType: 'MONTHLY', purpose: 'JOIN' }, engine)
  expect(ready).toMatchObject({ price: { amount: 19_900 }, window: null })
  const card = { issueId: randomUUID(), billingIssueToken: 'made up' }
  await expect(joinPlus(engine, id, { ...card, ...joining() })).rejects.toMatchObject({ code: 'unavailable' })
  expect(await api.membership.plus()).toBeNull()
})
