import { endOperator, makeOperator, renewOperatorPassword } from '#server/accounts/operators.ts'
import { type Db, openDatabase } from '#server/kernel/db.ts'
import { loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { exitWithReason } from './exit-with-reason.ts'
import { withMigratedDatabase } from './with-database.ts'

/**
 * Makes an existing account an operator, such as production's first: node bin/bootstrap.mjs make-admin <login id>.
 * --remove takes the permission away, --new-password sets a new one for an operator who forgot theirs.
 */
const [loginId, option] = process.argv.slice(2).map(word => word.trim())
try {
  if (!loginId) throw new Error('운영자로 만들 아이디를 적어 주세요. 예: node bin/bootstrap.mjs make-admin hong1')
  loadEnvFile()
  const env = readEnv()
  await withMigratedDatabase(env, async url => {
    const database = openDatabase(url, { max: 1, log: createLog(env) })
    try {
      console.log(await change(database.db, loginId, option))
    } finally {
      await database.close()
    }
  })
} catch (error) {
  exitWithReason(error)
}

async function change(db: Db, id: string, asked?: string): Promise<string> {
  if (asked === '--remove') {
    const ended = await endOperator(db, id)
    if (!ended) throw new Error(`'${id}' 아이디로 쓰고 있는 운영자 계정이 없어요.`)
    return `${ended.name} 님(${id})은 이제 운영자가 아니에요. 모든 기기에서 로그아웃했어요.`
  }
  if (asked === '--new-password') {
    const renewed = await renewOperatorPassword(db, id)
    if (!renewed) throw new Error(`'${id}' 아이디로 쓰고 있는 운영자 계정이 없어요.`)
    return `새 비밀번호: ${renewed.password}\n로그인한 뒤 바로 바꿔 주세요.`
  }
  if (asked) throw new Error(`${asked}는 모르는 옵션이에요. --remove나 --new-password를 쓸 수 있어요.`)
  const operator = await makeOperator(db, id)
  if (!operator) throw new Error(`'${id}' 아이디로 쓰고 있는 계정이 없어요. 먼저 회원가입을 해 주세요.`)
  return `${operator.name} 님(${id})은 이제 운영자예요. 다시 로그인하면 관리자 화면이 열려요.`
}
