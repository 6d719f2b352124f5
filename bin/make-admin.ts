import { makeOperator } from '../server/accounts/operators.ts'
import { openDatabase } from '../server/kernel/db.ts'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres/embedded-postgres.ts'
import { loadEnvFile, readEnv } from '../server/kernel/env.ts'
import { createLog } from '../server/kernel/log.ts'
import { migrate } from '../server/kernel/migrate.ts'
import { exitWithReason } from './exit-with-reason.ts'

/** Makes an account that exists an operator, such as production's first: node bin/bootstrap.mjs make-admin <login id> */
const loginId = process.argv[2]?.trim()
try {
  if (!loginId) throw new Error('운영자로 만들 아이디를 적어 주세요. 예: node bin/bootstrap.mjs make-admin hong1')
  loadEnvFile()
  const env = readEnv()
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log })
  const url = env.DATABASE_URL ?? embedded!.url
  await migrate(url)
  const database = openDatabase(url, { max: 1, log: createLog(env) })
  try {
    const operator = await makeOperator(database.db, loginId)
    if (!operator) throw new Error(`'${loginId}' 아이디로 쓰고 있는 계정이 없어요. 먼저 회원가입을 해 주세요.`)
    console.log(`${operator.name} 님(${loginId})은 이제 운영자예요. 다시 로그인하면 관리자 화면이 열려요.`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
} catch (error) {
  exitWithReason(error)
}
