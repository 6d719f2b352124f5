import type { FastifyReply } from 'fastify'
import { securityHeaders } from './app.ts'
import type { Env } from './env.ts'

const heartbeatMillis = 25_000
/** A client that does not read is disconnected before memory fills. */
const mostBuffered = 64 * 1024

/** Browsers reconnect at a moment of their own within this time: all at once they would meet one process. */
const reconnectMs = { lost: 10_000, stopping: 30_000 }
const leastReconnectMs = 2_000
const retryWithin = (most: number) =>
  `retry: ${Math.floor(leastReconnectMs + Math.random() * (most - leastReconnectMs))}\n\n`
const endOfEvents = 'event: end\ndata:\n\n'

/** An answer of server-sent events that stays open. */
export type EventStream = {
  /** Sends a value as the data of an event. */
  say(value: unknown): void
  /** Ends the stream: with `over` the browser does not reconnect, else, as the program stops, within half a minute. */
  end(how?: { over: boolean }): void
}

/** Turns a reply into a stream of events; `onClose` is called once, however it ends. */
export function openEventStream(reply: FastifyReply, env: Env, onClose: () => void): EventStream {
  const response = reply.raw
  const write = (text: string) => {
    if (response.writableLength > mostBuffered) response.destroy()
    else response.write(text)
  }
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMillis).unref()
  response.on('close', () => {
    clearInterval(heartbeat)
    onClose()
  })
  reply.hijack()
  response.writeHead(200, {
    ...securityHeaders(env),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  write(retryWithin(reconnectMs.lost))
  return {
    say: value => write(`data: ${JSON.stringify(value)}\n\n`),
    end: ({ over } = { over: false }) => void response.end(over ? endOfEvents : retryWithin(reconnectMs.stopping)),
  }
}
