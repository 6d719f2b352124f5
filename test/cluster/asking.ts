import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#contract/client.ts'

/** The answer of a call; `known` if its refusal says that an earlier try was carried out. */
export type Answered<T> = { answer: T } | 'known'

export type Asking = {
  /** Calls that ended badly: our status, or how the answer was missing. */
  answers: Map<string, number>
  /** Refusals that no loss explains. */
  strange: string[]
  /** One try; null where the outcome is not known or the call was refused for the moment. */
  once<T>(act: () => Promise<T>, known?: readonly string[]): Promise<Answered<T> | null>
  /** Tries until there is an answer, as a person does; null once all is over. */
  insist<T>(act: () => Promise<T>, known?: readonly string[]): Promise<Answered<T> | null>
  isOver(): boolean
  end(): void
}

/** 4xx that pass by themselves: too many calls, and a first try that still runs. */
const momentary = ['too_many_requests', 'call_in_flight']

/** Calls of people during a campaign, with what became of them. `pauseMs` lies between two tries. */
export function startAsking(pauseMs: number): Asking {
  const answers = new Map<string, number>()
  const strange: string[] = []
  let isOver = false

  async function once<T>(act: () => Promise<T>, known: readonly string[] = []): Promise<Answered<T> | null> {
    try {
      return { answer: await act() }
    } catch (error) {
      if (error instanceof ApiError && known.includes(error.code)) return 'known'
      const kind = kindOf(error)
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      if (isStrange(error, kind)) strange.push(`${kind}: ${(error as Error).message}`)
      return null
    }
  }

  return {
    answers,
    strange,
    once,
    async insist(act, known) {
      while (!isOver) {
        const answered = await once(act, known)
        if (answered) return answered
        await wait(pauseMs)
      }
      return null
    },
    isOver: () => isOver,
    end() {
      isOver = true
    },
  }
}

function kindOf(error: unknown): string {
  if (error instanceof ApiError) return error.status < 500 ? error.code : `${error.status}`
  if ((error as Error).name === 'TimeoutError') return 'no answer'
  // An answer that is no JSON is a page of the proxy.
  return error instanceof SyntaxError ? 'another’s page' : 'broken'
}

const isStrange = (error: unknown, kind: string) =>
  kind === '500' || (error instanceof ApiError && error.status < 500 && !momentary.includes(kind))
