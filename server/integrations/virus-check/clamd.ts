import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type VirusCheck, VirusCheckUnavailable } from './virus-check.ts'

const longestSilenceMs = 60_000

/**
 * ClamAV's daemon at `host:port` or at a socket path, by its command INSTREAM: length-prefixed chunks of the file, an
 * empty chunk, then one line of answer.
 */
export const createClamd =
  (address: string): VirusCheck =>
  async file => {
    const socket = open(address)
    try {
      const answer = text(socket)
      answer.catch(() => {})
      await send(socket, 'zINSTREAM\0')
      for await (const part of file) await send(socket, lengthOf(part), part as Buffer)
      await send(socket, Buffer.alloc(4))
      return verdictOf(await answer)
    } catch (error) {
      throw error instanceof VirusCheckUnavailable ? error : new VirusCheckUnavailable('clamd', { cause: error })
    } finally {
      socket.destroy()
      file.destroy()
    }
  }

function open(address: string): Socket {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? []
  const socket = port ? connect(Number(port), host) : connect(address)
  socket.setTimeout(longestSilenceMs, () => socket.destroy(new VirusCheckUnavailable('clamd is silent')))
  return socket
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

async function send(socket: Socket, ...parts: (string | Buffer)[]): Promise<void> {
  if (socket.destroyed) throw new VirusCheckUnavailable('clamd hung up')
  const isTaken = parts.map(part => socket.write(part)).at(-1)
  if (!isTaken) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

function verdictOf(answer: string): 'clean' | 'infected' {
  const line = answer.replaceAll('\0', '').trim()
  if (line === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(line)) return 'infected'
  throw new VirusCheckUnavailable(`clamd: ${line.slice(0, 200)}`)
}
