import type { accounts } from '#contract/accounts/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/calls/refusal.ts'

type Asked = Pick<BodyOf<typeof accounts.phoneCode>, 'phone' | 'purpose'>

/**
 * Sends a code to a number. While the server requires a proof of work, the browser computes one first, which takes some
 * seconds; `onWork` is called. If it cannot, the refusal suggests another way.
 */
export async function sendCode(body: Asked, onWork: (isWorking: boolean) => void) {
  try {
    return await api.accounts.phoneCode({ body })
  } catch (refusal) {
    if (codeOf(refusal) !== 'phone_code_work') throw refusal
    onWork(true)
    try {
      const { challenge } = await api.accounts.phoneCodeWork({ body })
      const { solve } = await import('./proof-of-work.ts')
      const work = await solve(challenge)
      if (work === null) throw refusal
      return await api.accounts.phoneCode({ body: { ...body, work } })
    } finally {
      onWork(false)
    }
  }
}
