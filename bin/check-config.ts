import { existsSync } from 'node:fs'
import { findProgram } from '#server/integrations/ffmpeg/run-program.ts'
import { findUnreachable } from '#server/integrations/reachable.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { findReplicaFault } from '#server/kernel/connections/replica.ts'
import { checkDatabase, checkSettings, findClockError, openDatabase, waitForDatabase } from '#server/kernel/db.ts'
import { loadEnvFile, parseSettings, readEnv } from '#server/kernel/env.ts'
import { canListen } from '#server/kernel/listen.ts'
import { createLog } from '#server/kernel/log.ts'
import { findMigrationState } from '#server/kernel/migrate.ts'
import { findWarnings } from '#server/kernel/settings/problems.ts'
import type { Settings } from '#server/kernel/settings/settings.ts'
import { exitWithReason } from './exit-with-reason.ts'

/**
 * Lists what production lacks with these settings, tries the configured services, and changes nothing: node
 * bin/bootstrap.mjs check-config. Exits with 1 if a start in production would be refused or a service is unreachable.
 */
try {
  loadEnvFile()
  const source = { ...process.env, NODE_ENV: 'production' }
  const { settings, problems } = parseSettings(source)
  const wrong = problems.map(line => line.replace(/^환경 변수 /, ''))
  if (settings) wrong.push(...(await findTroubles(settings)))
  for (const line of wrong) console.log(`✗ ${line}`)
  for (const line of settings ? [...findWarnings(settings), ...missingPrograms(settings)] : []) console.log(`! ${line}`)
  console.log(wrong.length ? `\n고칠 것이 ${wrong.length}개 있어요.` : '\n운영 환경에서 시작할 수 있어요.')
  process.exitCode = wrong.length ? 1 : 0
} catch (error) {
  exitWithReason(error)
}

async function findTroubles(settings: Settings): Promise<string[]> {
  // The rules of production are already reported; here the settings only have to be complete enough to connect.
  const env = { ...readEnv({ DATA_DIR: settings.DATA_DIR }), ...settings }
  const store = env.OBJECT_STORE_ENDPOINT ? await openStorage(env) : { head: async () => null }
  const away = (await findUnreachable(env, store)).map(
    ({ setting, reason }) => `${setting}: 연결하지 못했어요 (${reason})`,
  )
  return [...(await databaseTroubles(settings)), ...away]
}

async function databaseTroubles({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: Settings): Promise<string[]> {
  if (!DATABASE_URL) return []
  const direct = DATABASE_DIRECT_URL ?? DATABASE_URL
  try {
    await waitForDatabase(direct, { patienceMs: 0, mustWrite: true })
    await waitForDatabase(DATABASE_URL, { patienceMs: 0 })
  } catch (error) {
    return [(error as Error).message]
  }
  const troubles: string[] = []
  const told = (check: Promise<unknown>) => check.catch(error => void troubles.push((error as Error).message))
  const log = createLog({ logLevel: 'silent', isProduction: true })
  const database = openDatabase(DATABASE_URL, { max: 2, log })
  try {
    await told(checkSettings(database.db))
    await told(checkVersion(database.pool))
    await told(warnOfOwnership(database.pool))
    const { isEmpty, problem, waiting } = await findMigrationState(direct)
    if (problem) troubles.push(problem)
    if (waiting.length) console.log(`  다음 시작에서 적용할 변경: ${waiting.length}개 (node bin/bootstrap.mjs migrate)`)
    if (!isEmpty) await told(checkDatabase(database.db))
    const clockErrorMs = await findClockError(database.db)
    if (clockErrorMs) troubles.push(`이 컴퓨터와 데이터베이스의 시계가 ${Math.round(clockErrorMs / 1000)}초 달라요`)
    const fault = DATABASE_READ_URL ? await findReplicaFault(DATABASE_READ_URL, { leader: database.db, log }) : null
    if (fault) troubles.push(`DATABASE_READ_URL: 읽기 복제본을 쓰지 못해요 (${fault})`)
    if (!(await canListen(direct))) troubles.push('DATABASE_DIRECT_URL: 데이터베이스의 알림(LISTEN)이 오지 않아요')
  } finally {
    await database.close()
  }
  return troubles
}

/** Who owns a table can switch its triggers off: the books and the audit log are safer with another role. */
async function warnOfOwnership(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE tgname LIKE '%\\_no\\_truncating' AND pg_has_role(current_user, c.relowner, 'USAGE') ORDER BY 1`)
  if (rows.length)
    console.log(
      `! DATABASE_URL: 고칠 수 없어야 하는 표를 이 역할이 소유해요 (${rows.map(({ name }) => name).join(', ')})`,
    )
}

async function checkVersion(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version < 15) throw new Error(`DATABASE_URL: PostgreSQL ${version}이에요. 15 이상이어야 해요`)
}

function missingPrograms(settings: Settings): string[] {
  const isThere = (name: string) => findProgram(process.env.PATH ?? '', name) !== undefined
  return [
    ...((settings.FFMPEG_PATH ? existsSync(settings.FFMPEG_PATH) : isThere('ffmpeg'))
      ? []
      : ['FFMPEG_PATH: ffmpeg이 없어요. 영상을 받지 않아요']),
    ...(isThere('pdftoppm') ? [] : ['pdftoppm이 없어요. PDF를 그림으로 보여 주지 않아요']),
  ]
}
