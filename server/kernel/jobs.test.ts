import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { openDatabase } from './db.ts'
import { readEnv } from './env.ts'
import { createJobRunner, type JobDefinition } from './jobs.ts'
import { createLog } from './log.ts'

const nightly = (name: string): JobDefinition => ({ name, cron: '0 4 * * *', work: async () => {} })

const often = (name: string): JobDefinition => ({ name, cron: '*/2 * * * *', work: async () => {} })

test('a job that the program no longer knows leaves the calendar when it starts, and so do those of the hour when they are off', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const database = openDatabase(url, { max: 4, log })
  const startWith = async (jobs: JobDefinition[], options?: { byTheHour: boolean }) => {
    const runner = createJobRunner(database, jobs, log, options)
    await runner.start()
    await runner.stop()
    const { rows } = await database.pool.query('SELECT name FROM pgboss.schedule ORDER BY name')
    return rows.map(row => row.name)
  }
  expect(await startWith([nightly('kept'), nightly('gone')])).toEqual(['gone', 'kept'])
  expect(await startWith([nightly('kept'), often('often')])).toEqual(['kept', 'often'])
  expect(await startWith([nightly('kept'), often('often')], { byTheHour: false })).toEqual(['often'])
  await database.close()
  await drop()
})
