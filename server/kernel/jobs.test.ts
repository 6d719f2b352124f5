import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { openDatabase } from './db.ts'
import { readEnv } from './env.ts'
import { createJobRunner, defineQueue, type JobDefinition, workOn } from './jobs.ts'
import { createLog } from './log.ts'

const nightly = (noun: string): JobDefinition => ({
  name: `test.do-${noun as Lowercase<string>}`,
  cron: '0 4 * * *',
  work: async () => {},
})

const often = (noun: string): JobDefinition => ({
  name: `test.do-${noun as Lowercase<string>}`,
  cron: '*/2 * * * *',
  work: async () => {},
})

test('at start, the schedules of jobs that are unknown or off are removed', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 4, log })
  const startWith = async (jobs: JobDefinition[], options?: { byTheHour: boolean }) => {
    const runner = createJobRunner(database, jobs, log, options)
    await runner.start()
    await runner.stop()
    const { rows } = await database.pool.query('SELECT name FROM pgboss.schedule ORDER BY name')
    return rows.map(row => row.name.replace('test.do-', ''))
  }
  expect(await startWith([nightly('kept'), nightly('gone')])).toEqual(['gone', 'kept'])
  expect(await startWith([nightly('kept'), often('often')])).toEqual(['kept', 'often'])
  expect(await startWith([nightly('kept'), often('often')], { byTheHour: false })).toEqual(['often'])
  await database.close()
  await drop()
})

test('a job is sent only to a queue that the program works on', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 4, log })
  const queue = defineQueue<{ id: number }>('test.do-it')
  const done: number[] = []
  const job = workOn(queue, { work: async ({ id }) => void done.push(id) })
  expect(() => createJobRunner(database, [job, job], log)).toThrow('two jobs share a name')
  const runner = createJobRunner(database, [job], log)
  await expect(runner.send(database.db, defineQueue('test.do-nothing'), {})).rejects.toThrow('test.do-nothing')
  await runner.send(database.db, queue, { id: 7 })
  await expect.poll(() => done).toEqual([7])
  await runner.stop()
  await database.close()
  await drop()
})

test('a process that only sends leaves the work to others', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 6, log })
  const queue = defineQueue<{ id: number }>('test.do-elsewhere')
  const doneBy = (place: string[], name: string) =>
    workOn(queue, { work: async ({ id }) => void place.push(name + id) })
  const done: string[] = []
  const sender = createJobRunner(database, [doneBy(done, 'here')], log, { directUrl: url, works: false })
  await sender.send(database.db, queue, { id: 7 })
  const worker = createJobRunner(database, [doneBy(done, 'there')], log, { directUrl: url })
  await worker.start()
  await sender.send(database.db, queue, { id: 8 })
  await expect.poll(() => done.toSorted()).toEqual(['there7', 'there8'])
  await Promise.all([sender.stop(), worker.stop()])
  await database.close()
  await drop()
})

test('[W-32] a job starts as soon as it is sent, and so does the next of the same transaction', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 4, log })
  const queue = defineQueue<{ id: number }>('test.do-many')
  const done: number[] = []
  const job = workOn(queue, { work: async ({ id }) => void done.push(id) })
  const runner = createJobRunner(database, [job], log, { directUrl: url })
  await runner.start()
  const ids = Array.from({ length: 60 }, (_, id) => id)
  await database.db.transaction().execute(async db => {
    for (const id of ids) await runner.send(db, queue, { id })
  })
  // By polling alone, once a second, the last would wait for a minute.
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(ids)
  await runner.stop()
  await database.close()
  await drop()
})

test('a queue is updated when its definition has changed', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 4, log })
  for (const timeout of [60, 90]) {
    const runner = createJobRunner(database, [{ name: 'test.do-it', timeout, work: async () => {} }], log)
    await runner.start()
    await runner.stop()
    const { rows } = await database.pool.query(`SELECT expire_seconds FROM pgboss.queue WHERE name = 'test.do-it'`)
    expect(rows).toEqual([{ expire_seconds: timeout }])
  }
  await database.close()
  await drop()
})

test('[W-32] five sends to a merging queue create one job', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 8, log })
  const queue = defineQueue('test.do-once')
  const waiting = async () =>
    (await database.pool.query(`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'test.do-once'`)).rows
  for (const mergesWaiting of [false, true]) {
    const job = workOn(queue, { mergesWaiting, work: async () => {} })
    const runner = createJobRunner(database, [job], log, { directUrl: url })
    await runner.send(database.db, queue, {}, { startAfter: 600 })
    const send = () => database.db.transaction().execute(db => runner.send(db, queue, {}, { startAfter: 600 }))
    await Promise.all([send(), send(), send(), send()])
    expect(await waiting()).toEqual([{ count: mergesWaiting ? 1 : 5 }])
    await runner.stop()
  }
  await database.close()
  await drop()
})

test('a queue that runs alone has one job running in all processes together', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const databases = [1, 2].map(() => openDatabase(url, { max: 8, log }))
  const queue = defineQueue<{ no: number }>('test.do-alone')
  let running = 0
  const most: number[] = []
  const done: number[] = []
  const job = workOn(queue, {
    runsAlone: true,
    async work({ no }) {
      most.push(++running)
      await new Promise(resolve => setTimeout(resolve, 300))
      running--
      done.push(no)
    },
  })
  const runners = databases.map(database => createJobRunner(database, [job], log, { directUrl: url }))
  for (const runner of runners) await runner.start()
  for (const no of [1, 2, 3]) await runners[0]!.send(databases[0]!.db, queue, { no })
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(3)
  expect(most).toEqual([1, 1, 1])
  for (const runner of runners) await runner.stop()
  for (const database of databases) await database.close()
  await drop()
})
