import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '#server/demo/load-demo.ts'
import { readDrafts, signIn } from '../faults/writers.ts'
import { until } from './process.ts'

/**
 * How a call ended badly: our own refusals by status, what a proxy wrote instead of us, no answer in eight seconds, or
 * a connection that broke; of pages and lists that are read, the last three are one.
 */
export type Kind = `${number}` | 'another’s page' | 'no answer' | 'broken' | 'broken read'
export type Seen = {
  /** The longest time without an acknowledged write. */
  gapS: number
  acknowledged: number
  /** Acknowledged, and not there afterwards. */
  lost: number
  answers: Map<Kind, number>
  slowestReadS: number
  slowestWriteS: number
}
export type Load = { stop(): Promise<Seen> }

const patienceMs = 8_000
const writers = 4
// Together below the limit of one person's calls.
const pauseMs = 1_000
const readPaths = ['/casting', '/', '/v1/castings', '/casting?q=a']

/**
 * A casting manager saves drafts in four lanes and guests read, through the proxy, until `stop`, which looks up each
 * draft whose creation was acknowledged. A draft that exists without an acknowledgement is no loss.
 */
export async function startLoad(origin: string): Promise<Load> {
  const token = await tokenOf(origin)
  const acknowledged = new Map<number, number>()
  const answers = new Map<Kind, number>()
  const slowest = { read: 0, write: 0 }
  const began = Date.now()
  let isOver = false
  const count = (kind: Kind) => answers.set(kind, (answers.get(kind) ?? 0) + 1)

  async function call(does: 'read' | 'write', path: string, init: RequestInit = {}): Promise<Response | null> {
    const from = performance.now()
    try {
      const answer = await fetch(origin + path, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.clone().arrayBuffer()
      // Ours all carry it; a proxy’s own page does not.
      const isOurs = answer.headers.has('x-content-type-options')
      if (!isOurs) count(does === 'read' ? 'broken read' : 'another’s page')
      if (!isOurs && does === 'read') count('another’s page')
      else if (isOurs && answer.status >= 400 && answer.status !== 429) count(`${answer.status}`)
      return isOurs && answer.ok ? answer : null
    } catch (error) {
      const kind = (error as Error).name === 'TimeoutError' ? 'no answer' : 'broken'
      count(does === 'read' ? 'broken read' : kind)
      return null
    } finally {
      slowest[does] = Math.max(slowest[does], performance.now() - from)
    }
  }

  async function write(lane: number): Promise<void> {
    for (let at = 1; !isOver; at++) {
      const body = JSON.stringify({ action: 'save', title: `초안 ${began} ${lane} ${at}` })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await call('write', '/v1/castings', { method: 'POST', headers, body })
      if (answer) acknowledged.set(((await answer.json()) as { data: { id: number } }).data.id, Date.now())
      await wait(answer ? pauseMs : pauseMs / 2)
    }
  }

  async function read(path: string): Promise<void> {
    while (!isOver) {
      await call('read', path)
      await wait(700)
    }
  }

  const lanes = [...Array.from({ length: writers }, (_, lane) => write(lane)), ...readPaths.map(read)]
  return {
    async stop() {
      isOver = true
      await Promise.all(lanes)
      let drafts: { id: number }[] = []
      const read = async () => {
        drafts = await readDrafts(await signIn(origin))
        return true
      }
      await until('the drafts afterwards', 60_000, read)
      const kept = new Set(drafts.map(({ id }) => id))
      const times = [began, ...acknowledged.values(), Date.now()].sort((a, b) => a - b)
      const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
      return {
        gapS: Math.max(...gaps) / 1000,
        acknowledged: acknowledged.size,
        lost: [...acknowledged.keys()].filter(id => !kept.has(id)).length,
        answers,
        slowestReadS: slowest.read / 1000,
        slowestWriteS: slowest.write / 1000,
      }
    },
  }
}

async function tokenOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/users/login`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginId: 'manager1', password: demoPassword, staySignedIn: false }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
