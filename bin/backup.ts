import { backUpMedia } from '#server/integrations/storage/media-backup.ts'
import { backUpCluster, removeOldBases } from '#server/kernel/embedded-postgres/base-backup.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { backupFolder, type Env, loadEnvFile, readEnv } from '#server/kernel/env.ts'
import { exitWithReason } from './exit-with-reason.ts'

/**
 * Copies the database and the media into BACKUP_DIR, even while the program runs: node bin/bootstrap.mjs backup. An
 * external PostgreSQL is backed up by its own tools; then only the media are copied.
 */
try {
  loadEnvFile()
  const env = readEnv()
  const backupDir = backupFolder(env)
  if (!backupDir) throw new Error('BACKUP_DIR에 백업을 둘 폴더를 정해 주세요.')
  const began = performance.now()
  if (env.DATABASE_URL)
    console.log(
      'DATABASE_URL의 데이터베이스는 그 서버의 도구(pgBackRest, pg_basebackup)로 백업해 주세요. 파일만 복사해요.',
    )
  else await backUpDatabase(env, backupDir)
  if (env.OBJECT_STORE_ENDPOINT)
    console.log('파일은 OBJECT_STORE_*의 저장소에 있어요. 그곳의 버전 관리로 백업해 주세요.')
  else {
    const { copied, gone } = await backUpMedia(`${env.dataDir}/media`, backupDir, env.BACKUP_DAYS)
    console.log(`파일 ${copied}개를 복사했어요. 없어진 파일 ${gone}개는 ${env.BACKUP_DAYS}일 뒤에 지워요.`)
  }
  console.log(`${((performance.now() - began) / 1000).toFixed(1)}초 걸렸어요.`)
} catch (error) {
  exitWithReason(error)
}

async function backUpDatabase(env: Env, backupDir: string): Promise<void> {
  const running = await findRunningPostgres(env.dataDir)
  const started = running ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log, backupDir })
  try {
    const server = running ?? (await findRunningPostgres(env.dataDir))
    if (!server) throw new Error('PostgreSQL에 연결하지 못했어요.')
    const { folder } = await backUpCluster(server.url, server.cluster, backupDir)
    const removed = await removeOldBases(backupDir, env.BACKUP_DAYS)
    console.log(`데이터베이스를 복사했어요: ${folder}${removed ? ` (오래된 백업 ${removed}개를 지웠어요)` : ''}`)
  } finally {
    await started?.stop()
  }
}
