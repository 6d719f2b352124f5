const keptFor = 30_000
const mostKept = 500
/** Smaller counts are cheap, and there people notice when one more or less is found. */
const worthKeeping = 500

export type KnownCounts = ReturnType<typeof createKnownCounts>

/** Large counts, remembered for half a minute by what was counted: counting is what costs in a wide search. */
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
      if (known.size > mostKept) known.delete(known.keys().next().value!)
      return counted
    },
  }
}
