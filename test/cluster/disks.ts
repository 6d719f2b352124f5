import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Room for the demo, its log and a copy. */
const diskBytes = 2 * 1024 ** 3

/** Whether this account may give each database server a disk of its own. */
export const canMount = () => process.getuid?.() === 0

/** A disk of its own for one folder, as a file in a loop device; only root can. `unmountDisk` takes it away. */
export function mountDisk(folder: string): void {
  const image = `${folder}.img`
  writeFileSync(image, '')
  truncateSync(image, diskBytes)
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-o', 'loop', image, folder])
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
  rmSync(`${folder}.img`)
}

/** Takes all room of a disk. Returns how it is given back. */
export function fillDisk(folder: string): () => void {
  const files: string[] = []
  for (let left = freeBytes(folder); left > 0; left = freeBytes(folder)) {
    const file = join(folder, `full-${files.length}`)
    files.push(file)
    try {
      execFileSync('fallocate', ['-l', String(left), file], { stdio: 'ignore' })
    } catch {
      // The last blocks go to the file's own list of blocks.
      break
    }
  }
  return () => {
    for (const file of files) rmSync(file, { force: true })
  }
}

/**
 * Writes to the log of the database until the server has no room for more: segments that it keeps for later use would
 * last a quiet database for hours.
 */
export async function exhaustLog(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    for (let megabytes = 0; megabytes < 600; megabytes++)
      await client.query(`SELECT pg_logical_emit_message(false, 'cluster', repeat('x', 1048576))`)
  } catch {
    // It has stopped.
  } finally {
    await client.end().catch(() => {})
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
