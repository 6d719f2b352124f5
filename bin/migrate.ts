import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { withDatabase } from './with-database.ts'

/** Brings the configured database to the newest migration, as the next start would: node bin/bootstrap.mjs migrate */
try {
  loadEnvFile()
  const ran = await withDatabase(readEnv(), url => migrate(url))
  console.log(ran.length ? `${ran.join('\n')}\n${ran.length}개를 적용했어요.` : '이미 최신이에요.')
} catch (error) {
  exitWithReason(error)
}
