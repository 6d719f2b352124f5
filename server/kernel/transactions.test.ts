import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor } from '../../test/support/people.ts'
import type { Db } from './db.ts'
import { inTransaction, within } from './transactions.ts'

const { server, test } = apiTest()

const lockUser = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

test('of two transactions that deadlock, the one that was undone runs again', async () => {
  const [one, other] = [await createActor(server), await createActor(server)]
  let tries = 0
  let arrived = 0
  let meet = () => {}
  const bothHoldOne = new Promise<void>(resolve => {
    meet = resolve
  })
  const lockBoth = (first: number, second: number) =>
    inTransaction(server.db, async trx => {
      tries++
      await lockUser(trx, first)
      if (++arrived === 2) meet()
      await bothHoldOne
      await lockUser(trx, second)
      return first
    })
  expect(await Promise.all([lockBoth(one.id, other.id), lockBoth(other.id, one.id)])).toEqual([one.id, other.id])
  expect(tries).toBe(3)
})

test('a refusal is not tried again', async () => {
  let tries = 0
  const refused = inTransaction(server.db, async () => {
    tries++
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(tries).toBe(1)
})

test('a transaction of a context gets the same context with its own database', async () => {
  const { id } = await createActor(server)
  const ctx = { db: server.db as Db, by: 'me' }
  const seen = within(ctx, async inside => {
    await inside.db.updateTable('users').set({ name: '안의 이름' }).where('id', '=', id).execute()
    return { by: inside.by, isInside: inside.db.isTransaction, isOuter: ctx.db.isTransaction }
  })
  expect(await seen).toEqual({ by: 'me', isInside: true, isOuter: false })
  const refused = within(ctx, async inside => {
    await inside.db.updateTable('users').set({ name: '지워질 이름' }).where('id', '=', id).execute()
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await server.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()).toEqual({
    name: '안의 이름',
  })
})
