import { codeOf } from '#web/calls/refusal.ts'

/** The price may rise while a browser works, and others may call for the same subject. */
const mostProofs = 3

type Paid<T> = {
  /** The refusal that demands a proof of work. */
  code: string
  call: (work: string | undefined) => Promise<T>
  challenge: () => Promise<{ challenge: string }>
  onWork: (isWorking: boolean) => void
}

/**
 * Makes a call that the server may answer with a demand for a proof of work: the browser computes one, which takes some
 * seconds, and calls again; `onWork` is called. If it cannot, the refusal suggests another way.
 */
export async function withWork<T>({ code, call, challenge, onWork }: Paid<T>): Promise<T> {
  let work: string | undefined
  try {
    for (let proofs = 0; ; proofs++) {
      try {
        return await call(work)
      } catch (refusal) {
        if (codeOf(refusal) !== code || proofs === mostProofs) throw refusal
        onWork(true)
        const asked = (await challenge()).challenge
        const { solve } = await import('./proof-of-work.ts')
        const solution = await solve(asked)
        if (solution === null) throw refusal
        work = solution
      }
    }
  } finally {
    onWork(false)
  }
}
