import type { FastifyReply } from 'fastify'
import { securityHeaders } from './app.ts'
import type { Env } from './env.ts'

const heartbeatMillis = 25_000
/** A client that does not read is disconnected before memory fills. */
const mostBuffered = 64 * 1024

/** An answer of server-sent events that stays open. */
export type EventStream = {
  /** Sends a value as the data of an event. */
  say(value: unknown): void
  /** Ends the stream. With `over` the browser is told not to reconnect. */
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
  // After a restart of the program, clients reconnect spread over time.
  response.write(`retry: ${2_000 + Math.floor(Math.random() * 8_000)}\n\n`)
  return {
    say: value => write(`data: ${JSON.stringify(value)}\n\n`),
    end: ({ over } = { over: false }) => void response.end(over ? 'event: end\ndata:\n\n' : undefined),
  }
}
