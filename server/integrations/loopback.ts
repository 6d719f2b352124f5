import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free loopback port, without keeping the program alive. */
export async function listenOnLoopback(server: Server): Promise<{ url: string; stop(): Promise<void> }> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => stopServer(server) }
}

/** Stops a stand-in at once, with the connections that it still has. */
export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
