import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'

/**
 * A proxy to the database with faults. Shut, it ends connections and refuses new ones; frozen, it keeps both and says
 * nothing.
 */
export type FaultProxy = {
  url: string
  shut(): void
  open(): Promise<void>
  freeze(): void
  /** Passes the next statement with this text on, and nothing from its connection back. */
  withholdAnswerOf(text: string): void
  /** How many statements with this text have passed. */
  passed(text: string): number
  /** Ends every connection, so that new ones work again. */
  recover(): void
  close(): void
}

/**
 * Listens between the program and the database at `url` (unix socket or TCP). `hidesNotifications` withholds them, as a
 * pooler does that lends a connection for one transaction.
 */
export async function startFaultProxy(url: string, { hidesNotifications = false } = {}): Promise<FaultProxy> {
  const target = new URL(url)
  const folder = decodeURIComponent(target.hostname)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let withheld: string | null = null
  const statements: string[] = []
  const server = createServer(client => {
    sockets.add(client.on('error', () => {}))
    if (isFrozen) return
    const database = folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(target.port), folder)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    client.on('data', (data: Buffer) => {
      statements.push(data.toString('latin1'))
      if (withheld === null || !data.includes(withheld)) return
      withheld = null
      database.pause()
    })
    const answers = client.pipe(database)
    if (hidesNotifications) answers.pipe(withoutNotifications()).pipe(client)
    else answers.pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const port = await freePort()
  await listen(port)
  const proxied = new URL(url.replace(/@[^/]+/, `@127.0.0.1:${port}`))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = () => {
    server.close()
    endAll()
  }
  return {
    ...{ url: proxied.href, shut, open: () => listen(port), close: shut },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    withholdAnswerOf(text) {
      withheld = text
    },
    passed: text => statements.filter(statement => statement.includes(text)).length,
    recover() {
      isFrozen = false
      withheld = null
      endAll()
    },
  }
}

const notification = 'A'.charCodeAt(0)

/** Messages of the database begin with a letter and their length. */
function withoutNotifications(): Transform {
  let rest = Buffer.alloc(0)
  return new Transform({
    transform(data: Buffer, _, done) {
      rest = Buffer.concat([rest, data])
      while (rest.length > 4 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1
        if (rest[0] !== notification) this.push(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
      done()
    },
  })
}
