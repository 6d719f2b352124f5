import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { singleOwnerTexts as texts } from './messages.ts'
import { EmbeddedPostgresError } from './start-error.ts'

/**
 * Makes this process the only owner of a folder until `release` or the end of the process, even on kill -9: the claim
 * is a listening socket, which the kernel closes. Waits up to `patience` ms for an owner that is just ending.
 * @throws EmbeddedPostgresError when another process owns the folder.
 */
export async function becomeOnlyOwner(folder: string, patience = 1000): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const name = claimName(folder)
  for (const deadline = Date.now() + patience; ; await sleep(100)) {
    const server = await listen(name)
    if (server) return { release: () => new Promise(done => server.close(() => done())) }
    if (Date.now() > deadline) throw new EmbeddedPostgresError(texts.inUse(folder))
  }
}

// The inode identifies a folder whatever path leads to it.
function claimName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  const identity = process.platform === 'win32' ? realpathSync(folder).toLowerCase() : `${dev}:${ino}`
  const name = `mudaero-${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), name)
}

async function listen(name: string): Promise<Server | undefined> {
  const server = createServer(socket => socket.destroy()).unref()
  const error = await new Promise<NodeJS.ErrnoException | undefined>(done => {
    server.once('error', done)
    server.listen({ path: name, exclusive: true }, () => done(undefined))
  })
  if (!error) return server
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
  // A socket file outlives its process; the names of Linux and Windows do not.
  if (name.startsWith('/') && !(await answers(name))) rmSync(name, { force: true })
  return undefined
}

function answers(name: string): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(name)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
