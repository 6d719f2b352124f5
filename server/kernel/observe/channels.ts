import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** What was asked of another service: a statement, or a provider's call. */
export type Call = { name: string; attributes: Record<string, string> }
export type CallEnd = Call & { ms: number; hasFailed: boolean }
export type RequestBegin = { request: IncomingMessage }
export type RequestEnd = RequestBegin & { endpoint: string; status: number }

/**
 * Where the program says what it does, for those that listen (tracing.ts). Nobody listens by default, and then nothing is
 * said.
 */
export const requestBegins = channel('mudaero.request.begin')
export const requestEnds = channel('mudaero.request.end')
export const callEnds = channel('mudaero.call.end')
export const jobRuns = tracingChannel<{ queue: string }>('mudaero.job')

/** Says when an answer is there, if somebody listens; on behalf of the request or job that asked. */
export function tellEnd(answer: Promise<unknown>, callOf: () => Call): void {
  if (!callEnds.hasSubscribers) return
  const began = performance.now()
  const tell = (hasFailed: boolean) =>
    callEnds.publish({ ...callOf(), ms: performance.now() - began, hasFailed } satisfies CallEnd)
  answer.then(
    () => tell(false),
    () => tell(true),
  )
}
