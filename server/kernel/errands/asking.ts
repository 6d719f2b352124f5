import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '../db.ts'
import { AppError, toAppError } from '../errors.ts'
import { defineQueue, type JobDefinition, type Jobs, type Queue, workOn } from '../jobs.ts'
import { createListener } from '../listen.ts'
import type { Log } from '../log.ts'

const channel = 'job_answers'

type ErrandJob<Question> = { askId: string; question: Question }
type Answered = { ok: true; answer: unknown } | { ok: false; code: ErrorCode }

/** Work that a request waits for although another process does it. */
export type Errand<Question extends object, Answer> = Queue<ErrandJob<Question>> & { readonly [answered]?: Answer }
declare const answered: unique symbol

export const defineErrand = <Question extends object, Answer = null>(
  name: Queue<object>['name'],
): Errand<Question, Answer> => defineQueue<ErrandJob<Question>>(name)

/** No process has answered in time: none works on jobs, or all are busy. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
}

/** Throws the work's error code; NotAnswered past the timeout. */
export type Ask = <Question extends object, Answer>(
  errand: Errand<Question, Answer>,
  question: NoInfer<Question>,
  timeoutMs: number,
) => Promise<Answer>

/**
 * Runs an errand in a process that works on jobs. It is tried once, because the asker does not wait for a retry. The
 * answer travels as a notification of the database, so it stays below 7,000 bytes.
 */
export const runErrand = <Question extends object, Answer>(
  errand: Errand<Question, Answer>,
  timeout: number,
  work: (question: Question) => Promise<Answer>,
): JobDefinition =>
  workOn<ErrandJob<Question>>(errand, {
    timeout,
    async work({ askId, question }, { db, log }) {
      const outcome = await work(question).then(
        (answer): Answered => ({ ok: true, answer }),
        (error): Answered => {
          const { code, status } = toAppError(error)
          if (status >= 500) log.error({ err: error, errand: errand.name }, 'errand failed')
          return { ok: false, code }
        },
      )
      await sql`SELECT pg_notify(${channel}, ${JSON.stringify({ askId, ...outcome })})`.execute(db)
    },
  })

type Setup = { db: Db; url: string; jobs: Pick<Jobs, 'send'>; log: Log }

/** Sends errands to the processes that work and waits for their answers. `listen` before the first one. */
export function createAsking({ db, url, jobs, log }: Setup) {
  const waiting = new Map<string, (outcome: Answered) => void>()
  const onMessage = (payload: string) => {
    const { askId, ...outcome } = JSON.parse(payload) as Answered & { askId: string }
    waiting.get(askId)?.(outcome)
  }
  // Answers missed while the connection was lost time out.
  const listener = createListener({ url, channel, onMessage, onReturn: () => {}, log })
  const ask: Ask = async (errand, question, timeoutMs) => {
    const askId = randomUUID()
    const { promise, resolve } = Promise.withResolvers<Answered>()
    const done = new AbortController()
    waiting.set(askId, resolve)
    try {
      await jobs.send(db, errand, { askId, question })
      const late = wait(timeoutMs, null, { signal: done.signal }).catch(() => null)
      const outcome = await Promise.race([promise, late])
      if (!outcome) throw new NotAnswered(`${errand.name}: no worker answered in ${timeoutMs} ms`)
      if (!outcome.ok) throw new AppError(outcome.code)
      return outcome.answer as never
    } finally {
      done.abort()
      waiting.delete(askId)
    }
  }
  return { ask, listen: () => listener.ready(), close: () => listener.close() }
}
