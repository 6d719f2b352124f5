import { api } from '#web/api.ts'

export type Index = Awaited<ReturnType<typeof api.review.index>>

/** The index of a whole casting, asked for while the code of the workspace loads; `found` once it has arrived. */
export type EarlyIndex = { answer: Promise<Index>; found: Index | null }

/** Asks for the index of a casting. The workspace meets a failure when it takes the answer. */
export function askIndex(castingId: number): EarlyIndex {
  const early: EarlyIndex = { answer: api.review.index({ params: { castingId } }), found: null }
  early.answer.then(
    index => {
      early.found = index
    },
    () => {},
  )
  return early
}
