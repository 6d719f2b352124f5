import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { actBehind } from '../../test/support/locks.ts'
import { buyFeedback, engineOf, giveCoupon, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'
import { sweep } from './sweep.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const moved = () => ({ moved_by: 'test', moved_at: server.clock.now() })

test('rows of the books, and of what moved them, are neither changed nor deleted', async () => {
  const actor = await createActor(server)
  const couponIds = [await giveCoupon(server, actor)]
  await buyFeedback(server, control, actor, { amount: 25_000, couponIds })
  await control.sendHooksTo(`${server.origin}/hooks/portone`)
  await control.sendHook({ webhookId: randomUUID(), body: '{"type":"Transaction.Paid","data":{}}', signature: 'right' })
  const { rows: guarded } = await sql<{ table: string; isKept: boolean }>`
    SELECT tgrelid::regclass::text AS table, tgtype & 8 > 0 AS "isKept" FROM pg_trigger
    JOIN pg_proc ON pg_proc.oid = tgfoid WHERE proname = 'keep_rows' AND tgtype & 32 = 0 ORDER BY 1`.execute(server.db)
  const tables = guarded.map(({ table }) => table)
  const books = ['coupon_moves', 'hooks', 'ledger_entries', 'ledger_lines', 'order_lines', 'prices', 'state_moves']
  expect(tables).toEqual(expect.arrayContaining(books))
  const tried = new Set<string>()
  for (const { table, isKept } of guarded) {
    const { rows } = await sql<{ column: string }>`
      SELECT attname AS column FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND attidentity = '' AND attgenerated = ''
        AND NOT attisdropped ORDER BY attnum LIMIT 1`.execute(server.db)
    const column = sql.ref(rows[0]!.column)
    const { rows: some } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(server.db)
    if (!some.length) continue
    tried.add(table)
    await expect(sql`UPDATE ${sql.table(table)} SET ${column} = ${column}`.execute(server.db), table).rejects.toThrow(
      `${table} is append-only`,
    )
    // Webhooks are deleted after some weeks.
    if (isKept)
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(server.db), table).rejects.toThrow(/append-only/)
  }
  expect(books.filter(table => !tried.has(table))).toEqual([])
})

test('no append-only table is truncated, not even along with others', async () => {
  const { rows } = await sql<{ table: string }>`
    SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger
    WHERE tgname LIKE '%_append_only' ORDER BY 1`.execute(server.db)
  const tables = [...rows.map(({ table }) => table), 'provider_balances']
  expect(tables).toContain('audit_log')
  for (const table of tables)
    await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(server.db), table).rejects.toThrow(/append-only/)
})

test('an entry whose lines do not add up to 0 is not committed', async () => {
  const book = (amounts: number[]) =>
    server.db.transaction().execute(async trx => {
      const { id } = await trx
        .insertInto('ledger_entries')
        .values({ kind: 'SETTLED', event_key: `test ${randomUUID()}`, at: server.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      // The last line is the one that would balance the entry.
      for (const amount of amounts)
        await trx.insertInto('ledger_lines').values({ entry_id: id, account: 'BANK', amount }).execute()
    })
  await expect(book([1_000, -999])).rejects.toThrow('does not sum to 0')
  await expect(book([1_000])).rejects.toThrow('does not sum to 0')
  await book([1_000, -400, -600])
})

test('orders and payments move only as their machines allow, and each move is written', async () => {
  const actor = await createActor(server)
  const { orderId } = await orderFeedback(server, actor)
  const payment = server.db.updateTable('payments').where('order_id', '=', orderId)
  const order = server.db.updateTable('orders').where('id', '=', orderId)
  await expect(payment.set({ state: 'REFUNDED', ...moved() }).execute()).rejects.toThrow('may not move from READY')
  await expect(order.set({ state: 'REFUNDED', ...moved() }).execute()).rejects.toThrow('may not move from OPEN')
  const born = server.db.insertInto('payments').values({
    ...{ order_id: orderId, provider_id: randomUUID(), amount: 30_000, created_at: server.clock.now() },
    ...{ method: 'CARD', state: 'REFUNDED', ...moved() },
  })
  await expect(born.execute()).rejects.toThrow('may not move from  to REFUNDED')
  await actor.api.payments.abandon({ params: { orderId } })
  const { rows } = await sql<{ move: string }>`
    SELECT machine || ' ' || from_state || '>' || to_state AS move FROM state_moves
    WHERE (machine, row_id) IN (SELECT 'payment', id FROM payments WHERE order_id = ${orderId} UNION SELECT 'order', ${orderId}::bigint)
    ORDER BY 1`.execute(server.db)
  expect(rows.map(({ move }) => move)).toEqual([
    'order >OPEN',
    'order OPEN>CANCELLED',
    'payment >READY',
    'payment READY>VOIDED',
  ])
})

test('an order has one payment that may be collected, and one that was', async () => {
  const actor = await createActor(server)
  const open = await orderFeedback(server, actor)
  const paid = await buyFeedback(server, control, actor)
  const add = (orderId: number, state: 'READY' | 'PAID') =>
    server.db
      .insertInto('payments')
      .values({
        ...{ order_id: orderId, provider_id: randomUUID(), created_at: server.clock.now(), state, ...moved() },
        ...(state === 'PAID' ? { method: 'ZERO', amount: 0, taken: 0 } : { method: 'CARD', amount: 30_000 }),
      })
      .execute()
  await expect(add(open.orderId, 'READY')).rejects.toThrow(/unique|duplicate/)
  await expect(add(paid, 'PAID')).rejects.toThrow(/unique|duplicate/)
})

test('a repeated request is told that the first one runs, then gets its answer', async () => {
  const actor = await createActor(server)
  const orderId = await buyFeedback(server, control, actor)
  const idempotencyKey = randomUUID()
  const cancel = () =>
    actor.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} }, { idempotencyKey })
  const first = await actBehind(server, {
    hold: db => db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute(),
    act: cancel,
    meanwhile: () => expect(cancel()).rejects.toMatchObject({ status: 409, code: 'call_in_flight' }),
  })
  expect(first).toMatchObject({ status: 'fulfilled', value: { state: 'CANCELLED' } })
  expect(await cancel()).toEqual((first as PromiseFulfilledResult<unknown>).value)
  await expect
    .poll(async () => {
      await sweep(engineOf(server))
      return server.db.selectFrom('refunds').select(['amount', 'state']).execute()
    })
    .toEqual([{ amount: 30_000, state: 'DONE' }])
})
