import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * The part of Redis that counts calls, in memory on loopback. It verifies our commands, not a service's behaviour; for
 * that the same tests run against a real one.
 */
export async function startRedisStandIn() {
  const counts = new Map<string, { count: number; endsAt: number }>()
  const sockets = new Set<Socket>()
  let isFrozen = false

  function answer([name = '', ...rest]: string[]): string {
    if (!/^evalsha|^eval$/i.test(name)) return '+OK\r\n'
    const [, , key = '', windowMs] = rest
    const now = Date.now()
    const kept = counts.get(key)
    const found = kept && kept.endsAt > now ? kept : { count: 0, endsAt: now + Number(windowMs) }
    found.count += 1
    counts.set(key, found)
    return `*2\r\n:${found.count}\r\n:${found.endsAt - now}\r\n`
  }

  const server = createServer(socket => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
    let rest = ''
    socket.setEncoding('latin1').on('data', data => {
      rest += data
      for (let command = readCommand(rest); command; command = readCommand(rest)) {
        rest = rest.slice(command.length)
        if (!isFrozen) socket.write(answer(command.words))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}`,
    counts,
    freeze(frozen: boolean) {
      isFrozen = frozen
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The first command, an array of bulk strings, and its length; null if it is not complete yet. */
function readCommand(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return null
  const words: string[] = []
  let at = head[0].length
  for (let left = Number(head[1]); left > 0; left--) {
    const [line, bytes] = /^\$(\d+)\r\n/.exec(text.slice(at)) ?? []
    if (!line) return null
    const start = at + line.length
    const end = start + Number(bytes)
    if (text.length < end + 2) return null
    words.push(text.slice(start, end))
    at = end + 2
  }
  return { words, length: at }
}
