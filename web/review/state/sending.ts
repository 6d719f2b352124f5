import { newKey } from '#web/calls/new-key.ts'
import { refusalOf } from '#web/calls/refusal.ts'

/** Between two attempts; also ends when the browser says that the connection is back. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]
/** Refusals of a machine that is busy or restarting, not of the call. */
const passing = [429, 502, 503, 504]

/** What a call carries so that its repetition gets the first answer. */
export type Sealed = { idempotencyKey: string }

/** Changes on their way to the server: none is given up because the connection is lost. */
export function createSending() {
  let waiting = 0
  const listeners = new Set<() => void>()
  function count(by: number): void {
    waiting += by
    for (const listener of listeners) listener()
  }

  return {
    /** Repeats a call with the same key until the server answers; a refusal is thrown. */
    async send<Answer>(call: (sealed: Sealed) => Promise<Answer>): Promise<Answer> {
      const sealed = { idempotencyKey: newKey() }
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await call(sealed)
        } catch (error) {
          if (!isPassing(error)) throw error
          count(1)
          await connectionOr(pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0)
          count(-1)
        }
      }
    },
    /** The number of changes that wait for the connection. */
    waiting: () => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Sending = ReturnType<typeof createSending>

/** Calls about one applicant, one after the other: on a slow connection a later one could arrive first. */
export function createTurns() {
  const latest = new Map<number, Promise<unknown>>()
  return {
    /** Calls once the earlier calls about these applicants are over, whatever became of them. */
    inTurn<Answer>(ids: number[], call: () => Promise<Answer>): Promise<Answer> {
      const earlier = ids.flatMap(id => latest.get(id) ?? [])
      const sent = earlier.length ? Promise.allSettled(earlier).then(call) : call()
      for (const id of ids) latest.set(id, sent)
      return sent
    },
    /** Of these applicants the ones about whom no call has followed this one. */
    endTurn(ids: number[], sent: Promise<unknown>): number[] {
      const ended = ids.filter(id => latest.get(id) === sent)
      for (const id of ended) latest.delete(id)
      return ended
    },
    /** Resolves when the server has answered all calls, so that later reads include them. */
    settled: () => Promise.allSettled(latest.values()),
  }
}

function isPassing(error: unknown): boolean {
  const { status, code } = refusalOf(error)
  return status === 0 || passing.includes(status) || code === 'call_in_flight'
}

/** Resolves when the browser says that the connection is back, at the latest after the time in milliseconds. */
export function connectionOr(ms: number): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}
