import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { checkSettings, openDatabase } from './db.ts'
import { createLog } from './log.ts'

test('[W-30] a start is refused if a pooler has dropped our session settings', async () => {
  const database = await createTestDatabase()
  const plain = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url }) }),
  })
  await expect(checkSettings(plain as never)).rejects.toThrow(/ALTER ROLE.*plan_cache_mode = 'force_custom_plan'/s)
  await plain.destroy()
  const ours = openDatabase(database.url, { max: 2, log: createLog({ logLevel: 'silent', isProduction: true }) })
  await expect(checkSettings(ours.db)).resolves.toBeUndefined()
  await ours.close()
  await database.drop()
})
