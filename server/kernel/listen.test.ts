import { expect, inject, test } from 'vitest'
import { startFaultProxy } from '../../test/support/fault-proxy.ts'
import { canListen } from './listen.ts'

test('[W-30] a start finds out whether notifications arrive, or a pooler withholds them', async () => {
  expect(await canListen(inject('databaseUrl'))).toBe(true)
  const pooler = await startFaultProxy(inject('databaseUrl'), { hidesNotifications: true })
  expect(await canListen(pooler.url)).toBe(false)
  pooler.close()
})
