import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, accountFor, canEnter } from './account.ts'
import { placeTexts as texts } from './messages.ts'
import { EmbeddedPostgresError } from './start-error.ts'

/** The cluster's location and account. An owner claims `folder`, which holds the cluster. */
export type Place = { folder: string; cluster: string; account: Account }

const sharedFolders = ['/var/lib', '/opt', '/srv']

/**
 * Decides where the cluster of a data folder lives: inside it, or, when root starts us below a folder that PostgreSQL's
 * account may not enter (a 0700 home), in a persistent system folder that `<dataDir>/postgres-location` names.
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
  if (existsSync(cluster)) throw new EmbeddedPostgresError(texts.noAccess(cluster))
  const elsewhere = lastingFolder(account)
  writeFileSync(join(elsewhere, 'origin'), `${dataDir}\n`)
  writeFileSync(pointer, texts.pointerNote(elsewhere))
  return { folder: elsewhere, cluster: join(elsewhere, 'postgres'), account }
}

/** Creates the data folder. @throws EmbeddedPostgresError when it cannot be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch {
    throw cannotWrite(dataDir)
  }
  demandAccess(dataDir)
}

/** A system folder that survives restarts and that the account may enter, below the first candidate that allows it. */
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
  throw new EmbeddedPostgresError(texts.folderGone(folder, pointer))
}

function demandAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw cannotWrite(folder)
  }
}

function cannotWrite(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(texts.notWritable(folder))
}
