import type { accounts } from '#contract/accounts/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/calls/refusal.ts'

type Asked = Pick<BodyOf<typeof accounts.phoneCode>, 'phone' | 'purpose'>

/** The price may rise while a browser works, and somebody may request a code for the same number. */
const mostProofs = 3

/**
 * Sends a code to a number. While the server requires a proof of work, the browser computes one first, which takes some
 * seconds; `onWork` is called. If it cannot, the refusal suggests another way.
 */
export async function sendCode(body: Asked, onWork: (isWorking: boolean) => void) {
  let work: string | undefined
  try {
    for (let proofs = 0; ; proofs++) {
      try {
        return await api.accounts.phoneCode({ body: { ...body, work } })
      } catch (refusal) {
        if (codeOf(refusal) !== 'phone_code_work' || proofs === mostProofs) throw refusal
        onWork(true)
        const { challenge } = await api.accounts.phoneCodeWork({ body })
        const { solve } = await import('./proof-of-work.ts')
        const solution = await solve(challenge)
        if (solution === null) throw refusal
        work = solution
      }
    }
  } finally {
    onWork(false)
  }
}
