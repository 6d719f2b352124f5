import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A harmless signature that every scanner detects; in two parts, so that this file is not detected itself. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A daemon that reads INSTREAM as ClamAV's does, and rejects streams larger than `most` bytes. */
export async function startClamdStandIn(most = 60_000_000) {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket.on('error', () => {}))
    answer(socket, most)
      .then(line => socket.end(`${line}\0`))
      .catch(() => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

async function answer(socket: Socket, most: number): Promise<string> {
  let waiting = Buffer.alloc(0)
  const chunks = socket.iterator({ destroyOnReturn: false })
  async function take(length: number): Promise<Buffer> {
    while (waiting.length < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('cut short')
      waiting = Buffer.concat([waiting, value as Buffer])
    }
    const taken = waiting.subarray(0, length)
    waiting = waiting.subarray(length)
    return taken
  }
  if ((await take(10)).toString() !== 'zINSTREAM\0') return 'UNKNOWN COMMAND'
  const parts: Buffer[] = []
  let size = 0
  for (;;) {
    const length = (await take(4)).readUInt32BE()
    if (length === 0) break
    size += length
    if (size > most) return 'INSTREAM size limit exceeded. ERROR'
    parts.push(Buffer.from(await take(length)))
  }
  const isFound = Buffer.concat(parts).includes(eicar)
  return isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
}
