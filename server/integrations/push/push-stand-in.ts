import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from '../loopback.ts'

export type PushService = {
  url: string
  pushes: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  /** Statuses of the next answers, one each; 201 by default. */
  answers: number[]
  stop(): Promise<void>
}

/** A push service on a free loopback port that stores what it receives. */
export async function startPushService(): Promise<PushService> {
  const pushes: PushService['pushes'] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const status = answers.shift() ?? 201
    if (status === 201) pushes.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(status).end()
  })
  return { ...(await listenOnLoopback(server)), pushes, answers }
}
