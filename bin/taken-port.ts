import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '#server/kernel/env.ts'

const TRIED = 20

/**
 * Refuses to start on a port that another program holds, before the build and the demo data take their time.
 * @throws Error with code EADDRINUSE, the `port` and the next one that is `free`.
 */
export async function refuseTakenPort({ PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  const refusal = await tryPort(PORT, HOST)
  if (refusal?.code !== 'EADDRINUSE') return
  for (let free = PORT + 1; free <= PORT + TRIED; free += 1)
    if (!(await tryPort(free, HOST))) throw Object.assign(refusal, { free })
  throw refusal
}

async function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
  server.close()
  await once(server, 'close')
}
