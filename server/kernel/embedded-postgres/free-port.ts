import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Systems give outgoing connections ports above 32767. A port from there can be taken between this check and its use,
// even by a client that polls for the server it waits for and, by chance, connects to itself.
const FIRST = 10_000
const LAST = 32_767

/** A TCP port of 127.0.0.1 that is free and that the system gives to no outgoing connection. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer()
    const port = randomInt(FIRST, LAST + 1)
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
