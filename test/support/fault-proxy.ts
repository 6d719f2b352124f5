import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A door to the database that can be shut: while shut, connections end and new ones are refused. */
export type FaultProxy = { url: string; shut(): void; open(): Promise<void>; close(): void }

/** Stands between the program and the database at `url` (unix socket or TCP). */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url)
  const folder = decodeURIComponent(target.hostname)
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const database = folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(target.port), folder)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    client.pipe(database).pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen(0)
  const proxied = new URL(url.replace(/@[^/]+/, `@127.0.0.1:${port}`))
  const shut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: proxied.href, shut, open: async () => void (await listen(port)), close: shut }
}
