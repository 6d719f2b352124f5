import { setTimeout as wait } from 'node:timers/promises'
import { type AppContract, contract } from '#contract'
import { ApiError, type Client, createClient, httpTransport } from '#contract/client.ts'
import { demoPassword } from '#server/demo/load-demo.ts'

type Api = Client<AppContract>
const clientOf = (origin: string, token?: string): Api =>
  createClient<AppContract>(
    contract,
    httpTransport(origin, () => token ?? null),
  )

/** Somebody of the demo, signed in; by default a casting manager. */
export async function signIn(origin: string, loginId = 'manager1'): Promise<Api> {
  const { token } = await clientOf(origin).accounts.login({
    body: { loginId, password: demoPassword, staySignedIn: false },
  })
  return clientOf(origin, token!)
}

export type Writers = {
  /** Id by title of every draft whose creation was acknowledged. */
  acknowledged: Map<string, number>
  /** When the creation of each was acknowledged. */
  acknowledgedAt: Map<string, number>
  /** Requested drafts, with or without an answer. */
  attempts(): number
  stop(): Promise<void>
}

/** Concurrent writers who create drafts one after another, each with a title of its own, and go on when calls fail. */
export async function startWriters(origin: string, count: number, pauseMs = 20): Promise<Writers> {
  const acknowledged = new Map<string, number>()
  const acknowledgedAt = new Map<string, number>()
  let attempts = 0
  let stopping = false
  const write = async (name: string) => {
    const api = await signIn(origin)
    for (let at = 1; !stopping; at++) {
      const title = `${name} ${at}`
      attempts += 1
      try {
        const { id } = await api.castings.create({ body: { action: 'save', title } })
        acknowledged.set(title, id)
        acknowledgedAt.set(title, Date.now())
      } catch (error) {
        // Killed, down or starting is expected here; a refusal is a fault.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
        await wait(50)
      }
      await wait(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, at) => write(`초안 ${at + 1}`)))
  running.catch(() => {})
  return {
    acknowledged,
    acknowledgedAt,
    attempts: () => attempts,
    async stop() {
      stopping = true
      await running
    },
  }
}

/** Every draft of the signed-in manager, as id and title. */
export async function readDrafts(api: Api): Promise<{ id: number; title: string }[]> {
  const drafts: { id: number; title: string }[] = []
  for (let page = 1; ; page++) {
    const { list } = await api.review.ownCastings({ query: { page, limit: 100 } })
    drafts.push(...list.map(({ id, title }) => ({ id, title })))
    if (list.length < 100) return drafts
  }
}

/** The acknowledged drafts that are gone, and for how many milliseconds before `lostAt` nothing can be vouched for. */
export function lossOf({ acknowledgedAt }: Writers, drafts: { title: string }[], lostAt: number) {
  const kept = new Set(drafts.map(({ title }) => title))
  const lost = [...acknowledgedAt].filter(([title]) => !kept.has(title))
  return { lost: lost.length, lossMs: lost.length ? lostAt - Math.min(...lost.map(([, at]) => at)) : 0 }
}
