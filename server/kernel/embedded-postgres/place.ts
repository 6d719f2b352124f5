import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, accountFor, canEnter } from './account.ts'
import { EmbeddedPostgresError } from './start-error.ts'

/** Where the cluster lies and who runs it. `folder` holds the cluster and is what an owner claims. */
export type Place = { folder: string; cluster: string; account: Account }

const sharedFolders = ['/var/lib', '/opt', '/srv']

/**
 * Decides where the cluster of a data folder lies: inside it, or, when root starts us below a folder that PostgreSQL's
 * account may not enter (a 0700 home), in a lasting folder of the system that `<dataDir>/postgres-location` names.
 * @throws EmbeddedPostgresError when the data cannot be reached or written.
 */
export function findPlace(dataDir: string): Place {
  const pointer = join(dataDir, 'postgres-location')
  const folder = existsSync(pointer) ? pointedFolder(pointer) : dataDir
  const cluster = join(folder, 'postgres')
  const account = accountFor(existsSync(cluster) ? statSync(cluster) : undefined)
  if (canEnter(folder, account)) {
    if (!account) demandAccess(existsSync(cluster) ? cluster : folder)
    return { folder, cluster, account }
  }
  if (existsSync(cluster))
    throw new EmbeddedPostgresError(
      `데이터베이스 폴더에 들어갈 수 없어요: ${cluster} — 이 폴더를 만든 계정으로 실행하거나 위쪽 폴더의 권한을 열어 주세요.`,
    )
  const elsewhere = lastingFolder(account)
  writeFileSync(join(elsewhere, 'origin'), `${dataDir}\n`)
  writeFileSync(
    pointer,
    `${elsewhere}\n# 데이터베이스는 위 폴더에 있어요. root는 PostgreSQL을 직접 실행할 수 없어서 따로 두었어요.\n`,
  )
  return { folder: elsewhere, cluster: join(elsewhere, 'postgres'), account }
}

/** Makes the data folder. @throws EmbeddedPostgresError when it cannot be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch {
    throw cannotWrite(dataDir)
  }
  demandAccess(dataDir)
}

/** A folder of the system that outlives restarts and that the account may enter, made below the first that allows it. */
export function lastingFolder(account: Account, name = randomBytes(6).toString('hex')): string {
  for (const parent of sharedFolders) {
    const folder = join(parent, 'mudaero', name)
    try {
      mkdirSync(folder, { recursive: true })
      // A strict umask must not close them.
      for (const made of [dirname(folder), folder]) chmodSync(made, 0o755)
    } catch {
      continue
    }
    if (canEnter(folder, account)) return folder
  }
  throw cannotWrite(sharedFolders.join(', '))
}

function pointedFolder(pointer: string): string {
  const folder = readFileSync(pointer, 'utf8').split('\n')[0]?.trim() ?? ''
  if (folder && existsSync(folder)) return folder
  throw new EmbeddedPostgresError(
    `데이터베이스 폴더가 없어요: ${folder} — 그 폴더를 되돌리거나, 새로 시작하려면 ${pointer} 파일을 지워 주세요.`,
  )
}

function demandAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw cannotWrite(folder)
  }
}

function cannotWrite(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `이 폴더에 쓸 수 없어요: ${folder} — 폴더의 쓰기 권한을 확인하거나 DATA_DIR에 다른 폴더를 적어 주세요.`,
  )
}
