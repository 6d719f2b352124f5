import type { accounts } from '#contract/accounts/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/calls/refusal.ts'

type Asked = Pick<BodyOf<typeof accounts.phoneCode>, 'phone' | 'purpose'>

/**
 * Sends a code to a number. While so many are requested that the server asks for a proof of work, the browser computes
 * one first, which takes some seconds; `onWork` is told. Where it cannot, the refusal says how else to go on.
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
