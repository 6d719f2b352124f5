import { afterEach, expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { createPortone } from '#server/integrations/payment/portone.ts'
import { standInSettings } from '#server/integrations/payment/stand-in/stand-in.ts'
import { AppError } from '#server/kernel/errors.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { newsOf } from '../../test/support/news.ts'
import { buyFeedback, engineOf, inWindow, orderFeedback, withPayments } from '../../test/support/payments.ts'
import { createActor, createPerson, type Person } from '../../test/support/people.ts'
import { askForRun } from './operators/reconciliation.ts'
import { reconcile } from './reconcile.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let operator: Person
test.beforeAll(async () => {
  operator = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
})
afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

/** Advances both clocks: the provider timestamps its events. */
async function pass(time: { minutes?: number; days?: number }): Promise<void> {
  server.clock.pass(time)
  await control.setClock(server.clock.now())
}

/** An order whose events are old enough to be compared, with the provider's id of its payment. */
async function bought() {
  const orderId = await buyFeedback(server, control, await createActor(server))
  const { payments } = await operator.api.admin.orderOf({ params: { orderId } })
  await pass({ minutes: 30 })
  return { orderId, providerId: payments[0]!.providerId }
}

/** As if the ledger did not know the payment. */
const rename = (from: string, to: string) =>
  server.db.updateTable('payments').set({ provider_id: to }).where('provider_id', '=', from).execute()

const state = () => operator.api.admin.reconciliation()
/** What an operator sees after a scheduled run. */
async function reconciled() {
  await reconcile(engineOf(server))
  const { runs, differences } = await state()
  return { run: runs[0]!, differences }
}
const differenceOf = async (providerId: string) =>
  (await state()).differences.find(difference => difference.providerId === providerId)
const toldOf = async (title: string) => (await newsOf(server, operator)).filter(news => news.title === title).length

test('foreign cancellations are found by comparing the provider with the ledger', async () => {
  const { orderId, providerId } = await bought()
  await control.fault({ call: 'hook', fault: 'lost' })
  await control.cancelAtConsole(providerId, 10_000)
  await pass({ minutes: 30 })
  const { run } = await reconciled()
  expect(run).toMatchObject({ failure: null, different: 0 })
  expect(run.events).toBeGreaterThan(1)
  expect(run.ours).toBe(run.theirs)
  const { refunds } = await operator.api.admin.orderOf({ params: { orderId } })
  expect(refunds).toMatchObject([{ source: 'CONSOLE', amount: 10_000, state: 'DONE' }])
})

test('a difference stays open, however old its events, until the sides agree', async () => {
  const { providerId } = await bought()
  await rename(providerId, 'mdr-unknown')
  expect((await reconciled()).run).toMatchObject({ different: 1 })
  expect(await differenceOf(providerId)).toMatchObject({ ours: 0, theirs: 30_000, orderId: null, solvedAt: null })
  await pass({ days: 5 })
  expect((await reconciled()).run).toMatchObject({ different: 1 })
  expect(await differenceOf(providerId)).toMatchObject({ solvedAt: null })
  await rename('mdr-unknown', providerId)
  expect((await reconciled()).run).toMatchObject({ different: 0 })
  expect(await differenceOf(providerId)).toMatchObject({ solvedAt: expect.any(String) })
})

test('operators are told of a difference once a day of Seoul', async () => {
  const { providerId } = await bought()
  await rename(providerId, 'mdr-unknown')
  const tomorrow = koreanDate(new Date(server.clock.now().getTime() + 86_400_000))
  const told = () => toldOf('결제사와 장부가 달라요')
  const before = await told()
  server.clock.set(new Date(`${tomorrow}T05:00:00+09:00`))
  await reconciled()
  await pass({ minutes: 6 * 60 })
  await reconciled()
  expect(await told()).toBe(before + 1)
  await pass({ days: 1 })
  await reconciled()
  expect(await told()).toBe(before + 2)
  await rename('mdr-unknown', providerId)
  await reconciled()
})

test('an unreadable payment does not end a run, and is reported', async () => {
  const [lost, readable] = [await bought(), await bought()]
  await rename(lost.providerId, 'mdr-unknown')
  await reconciled()
  await rename('mdr-unknown', lost.providerId)
  await rename(readable.providerId, 'mdr-unknown')
  const told = await toldOf('결제사와 장부를 다 맞춰 보지 못했어요')
  await control.fault({ call: 'readPayment', fault: 'page-before', id: lost.providerId, times: 100 })
  const { run } = await reconciled()
  expect(run).toMatchObject({
    failure: expect.stringContaining(`${lost.providerId}: 502`),
    finishedAt: expect.any(String),
  })
  expect(await differenceOf(lost.providerId)).toMatchObject({ solvedAt: null })
  expect(await differenceOf(readable.providerId)).toMatchObject({ solvedAt: null, theirs: 30_000 })
  expect(await toldOf('결제사와 장부를 다 맞춰 보지 못했어요')).toBe(told + 1)
  await control.clearFaults()
  await rename('mdr-unknown', readable.providerId)
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
})

test('a run that takes too long ends by itself and reports what it did not read', async () => {
  const [lost] = [await bought(), await bought()]
  await rename(lost.providerId, 'mdr-unknown')
  await reconciled()
  await rename('mdr-unknown', lost.providerId)
  const told = await toldOf('결제사와 장부를 다 맞춰 보지 못했어요')
  const end = new AbortController()
  const engine = engineOf(server)
  const { gateway } = engine
  const readEventsByCursor: typeof gateway.readEventsByCursor = async body => {
    const answer = await gateway.readEventsByCursor(body)
    if (answer.kind === 'ok' && !answer.value.items.length) end.abort()
    return answer
  }
  await reconcile({ ...engine, gateway: { ...gateway, readEventsByCursor } }, undefined, end.signal)
  expect((await state()).runs[0]).toMatchObject({
    failure: expect.stringContaining('시간 안에'),
    finishedAt: expect.any(String),
    payments: 0,
  })
  await reconcile(engine, undefined, AbortSignal.abort())
  expect((await state()).runs[0]).toMatchObject({ failure: expect.stringContaining('시간 안에'), finishedAt: null })
  expect(await differenceOf(lost.providerId)).toMatchObject({ solvedAt: null })
  expect(await toldOf('결제사와 장부를 다 맞춰 보지 못했어요')).toBe(told + 2)
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
})

test('a run that could not read the events alerts operators and resolves nothing', async () => {
  const { providerId } = await bought()
  await rename(providerId, 'mdr-unknown')
  await reconciled()
  const told = await toldOf('결제사와 장부를 다 맞춰 보지 못했어요')
  await control.fault({ call: 'readEventsByCursor', fault: 'page-before' })
  const { run } = await reconciled()
  expect(run).toMatchObject({ failure: expect.any(String), finishedAt: null })
  expect(await differenceOf(providerId)).toMatchObject({ solvedAt: null })
  expect(await toldOf('결제사와 장부를 다 맞춰 보지 못했어요')).toBe(told + 1)
  await rename('mdr-unknown', providerId)
  await reconciled()
})

test('all pages of events are read, however few a page holds', async () => {
  for (let count = 0; count < 3; count++) await bought()
  const whole = (await reconciled()).run
  const engine = engineOf(server)
  const { gateway } = engine
  const readEventsByCursor: typeof gateway.readEventsByCursor = body => gateway.readEventsByCursor({ ...body, size: 2 })
  await reconcile({ ...engine, gateway: { ...gateway, readEventsByCursor } })
  expect((await state()).runs[0]).toMatchObject({ events: whole.events, payments: whole.payments, failure: null })
  expect(whole.events).toBeGreaterThan(4)
})

test('a run whose events do not end reports so, and resolves nothing', async () => {
  const { providerId } = await bought()
  await rename(providerId, 'mdr-unknown')
  await reconciled()
  await rename('mdr-unknown', providerId)
  const engine = engineOf(server)
  const { gateway } = engine
  const first = await gateway.readEventsByCursor({
    from: new Date(server.clock.now().getTime() - 86_400_000).toISOString(),
    until: server.clock.now().toISOString(),
    size: 1,
  })
  let pages = 0
  const readEventsByCursor: typeof gateway.readEventsByCursor = async () => {
    pages += 1
    return first
  }
  await reconcile({ ...engine, gateway: { ...gateway, readEventsByCursor } })
  expect(pages).toBe(1_000)
  expect((await state()).runs[0]).toMatchObject({ failure: '내역이 너무 많아 다 묻지 못함', finishedAt: null })
  expect(await differenceOf(providerId)).toMatchObject({ solvedAt: null })
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
})

test('operators are told nothing by a run that found no difference', async () => {
  await bought()
  await pass({ days: 1 })
  const told = await toldOf('결제사와 장부가 달라요')
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
  expect(await toldOf('결제사와 장부가 달라요')).toBe(told)
})

test('a payment that we do not know is listed, and not brought on', async () => {
  const { providerId } = await bought()
  await rename(providerId, 'mdr-unknown')
  const engine = engineOf(server)
  const errors: unknown[] = []
  const log = Object.assign(Object.create(engine.log), { error: (about: unknown) => errors.push(about) })
  await reconcile({ ...engine, log })
  expect(errors).toEqual([])
  expect(await differenceOf(providerId)).toMatchObject({ orderId: null, solvedAt: null })
  await rename('mdr-unknown', providerId)
  await reconciled()
})

test('a payment that was cancelled or never collected is worth nothing', async () => {
  const cancelled = await bought()
  await control.fault({ call: 'hook', fault: 'lost' })
  await control.cancelAtConsole(cancelled.providerId)
  const declined = await orderFeedback(server, await createActor(server))
  await inWindow(control, declined, 'decline')
  const unpaid = declined.window!.paymentId
  const now = server.clock.now()
  await server.db
    .insertInto('differences')
    .values({ provider_id: unpaid, ours: 0, theirs: 1, found_at: now, seen_at: now })
    .execute()
  await pass({ minutes: 30 })
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
  expect(await differenceOf(unpaid)).toMatchObject({ solvedAt: expect.any(String) })
  expect((await operator.api.admin.orderOf({ params: { orderId: cancelled.orderId } })).state).toBe('REFUNDED')
})

test('a payment that cannot be brought on ends no run, a lost database does', async () => {
  const { providerId } = await bought()
  await control.fault({ call: 'hook', fault: 'lost' })
  await control.cancelAtConsole(providerId)
  await pass({ minutes: 30 })
  const engine = engineOf(server)
  const failing = (error: Error) => {
    const refunded = () => Promise.reject(error)
    return {
      ...engine,
      products: { ...engine.products, PROFILE_FEEDBACK: { ...engine.products.PROFILE_FEEDBACK, refunded } },
    }
  }
  await expect(reconcile(failing(new AppError('unavailable')))).rejects.toMatchObject({ code: 'unavailable' })
  await reconcile(failing(new Error('the product is broken')))
  expect((await state()).runs[0]).toMatchObject({ failure: null, different: 1 })
  expect(await differenceOf(providerId)).toMatchObject({ ours: 30_000, theirs: 0, solvedAt: null })
  expect((await reconciled()).run).toMatchObject({ different: 0 })
})

test('why the provider did not tell its events is kept', async () => {
  await bought()
  for (const fault of ['unknown-error', 'reset-before'] as const) {
    await control.fault({ call: 'readEventsByCursor', fault })
    expect((await reconciled()).run).toMatchObject({ failure: expect.stringMatching(/\S/), finishedAt: null })
  }
  const ours = standInSettings(server.server.tools.env.PORTONE_BASE_URL!)
  await reconcile(engineOf(server, createPortone({ ...ours, secret: 'of another store' })))
  expect((await state()).runs[0]).toMatchObject({ failure: 'UNAUTHORIZED', finishedAt: null })
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
})

test('unreadable payments are requested until a number of consecutive failures', async () => {
  const { providerId } = await bought()
  await control.fault({ call: 'readPayment', fault: 'not-found', id: providerId })
  await rename(providerId, 'mdr-unknown')
  const { run } = await reconciled()
  expect(run.failure).toContain(`${providerId}: PAYMENT_NOT_FOUND`)
  await rename('mdr-unknown', providerId)
  const now = server.clock.now()
  const many = Array.from({ length: 100 }, (_, at) => ({ ours: 0, theirs: 1, provider_id: `mdr-${at}` }))
  await server.db
    .insertInto('differences')
    .values(many.map(one => ({ ...one, found_at: now, seen_at: now })))
    .execute()
  const engine = engineOf(server)
  const asked: string[] = []
  const readPayment: typeof engine.gateway.readPayment = async name => {
    asked.push(name)
    return { kind: 'unknown', reason: 'out of reach' }
  }
  await reconcile({ ...engine, gateway: { ...engine.gateway, readPayment } })
  // Twenty are asked about at once: those under way when the fifth fails are the last.
  expect(asked.length).toBeGreaterThanOrEqual(5)
  expect(asked.length).toBeLessThan(5 + 20)
  expect((await state()).runs[0]).toMatchObject({
    failure: expect.stringContaining(`${asked[0]}: out of reach`),
    finishedAt: expect.any(String),
  })
  await server.db.deleteFrom('differences').where('provider_id', 'like', 'mdr-%').execute()
  expect((await reconciled()).run).toMatchObject({ failure: null, different: 0 })
})

test('an operator’s run is answered at once and made by a job', async () => {
  const asked = await operator.api.admin.reconcileNow()
  expect(asked).toMatchObject({ finishedAt: null, failure: null })
  const runOf = async (id: number) => (await state()).runs.find(run => run.id === id)
  await expect.poll(() => runOf(asked.id)).toMatchObject({ finishedAt: expect.any(String) })
  await reconcile(engineOf(server), asked.id)
  expect((await state()).runs[0]?.id).toBe(asked.id)
})

test('a request during a run returns that run unless it is dead', async () => {
  const sent: object[] = []
  const jobs = { send: async (_: unknown, __: unknown, data: object) => void sent.push(data) }
  const ask = () => server.db.transaction().execute(db => askForRun({ db, jobs, clock: server.clock }))
  const [one, two] = await Promise.all([ask(), ask()])
  expect(two.id).toBe(one.id)
  expect(sent).toEqual([{ runId: one.id }])
  await pass({ minutes: 61 })
  expect((await state()).runs.find(({ id }) => id === one.id)?.failure).toBe('도중에 끊김')
  const next = await ask()
  expect(next.id).toBeGreaterThan(one.id)
  await reconcile(engineOf(server), next.id)
  expect((await state()).runs[0]).toMatchObject({ id: next.id, failure: null })
})
