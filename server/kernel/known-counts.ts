import { present } from './present.ts'

const keptFor = 30_000
const mostKept = 500
/** Small counts are cheap, and people notice when they are off by one. */
const worthKeeping = 500

export type KnownCounts = ReturnType<typeof createKnownCounts>

/** Caches large counts for half a minute by their conditions: counting dominates the cost of a wide search. */
export function createKnownCounts() {
  const known = new Map<string, { count: number; until: number }>()
  return {
    async get(question: unknown, count: () => Promise<number>): Promise<number> {
      const key = JSON.stringify(question)
      const found = known.get(key)
      if (found && found.until > Date.now()) return found.count
      const counted = await count()
      known.delete(key)
      if (counted >= worthKeeping) known.set(key, { count: counted, until: Date.now() + keptFor })
      if (known.size > mostKept) known.delete(present(known.keys().next().value))
      return counted
    },
  }
}
