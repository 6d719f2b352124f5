import { parseArgs } from 'node:util'
import { restoreMedia } from '#server/integrations/storage/media-backup.ts'
import { restoreCluster } from '#server/kernel/embedded-postgres/restore.ts'
import { backupFolder, loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'

/**
 * Returns DATA_DIR to the last archived moment, or to another: node bin/bootstrap.mjs restore [--to 2026-11-23T14:05:00+09:00].
 * Stop the program first. A database that is there is kept beside the restored one.
 */
try {
  loadEnvFile()
  const env = readEnv()
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = values.to === undefined ? undefined : new Date(values.to)
  if (to && Number.isNaN(to.getTime())) throw new Error('--to에는 2026-11-23T14:05:00+09:00처럼 시각을 적어 주세요.')
  const backupDir = backupFolder(env)
  if (!backupDir) throw new Error('BACKUP_DIR에 백업이 있는 폴더를 정해 주세요.')
  if (env.DATABASE_URL) throw new Error('DATABASE_URL의 데이터베이스는 그 서버의 도구로 되돌려 주세요.')
  const began = performance.now()
  const { base, aside } = await restoreCluster({ dataDir: env.dataDir, backupDir, to, log: console.log })
  console.log(`${base.at.toISOString()}의 백업과 그 뒤의 기록으로 데이터베이스를 되돌렸어요.`)
  if (aside) console.log(`있던 데이터베이스는 여기에 두었어요: ${aside}`)
  if (!env.OBJECT_STORE_ENDPOINT)
    console.log(`파일 ${await restoreMedia(`${env.dataDir}/media`, backupDir)}개를 되돌렸어요.`)
  console.log(`${((performance.now() - began) / 1000).toFixed(1)}초 걸렸어요.`)
} catch (error) {
  exitWithReason(error)
}
