import type { accounts } from '#contract/accounts/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { withWork } from './with-work.ts'

type CodeBody = Pick<BodyOf<typeof accounts.phoneCode>, 'phone' | 'purpose'>

/** Sends a code to a number, with a proof of work while the server requires one. */
export const sendCode = (body: CodeBody, onWork: (isWorking: boolean) => void) =>
  withWork({
    code: 'phone_code_work',
    call: work => api.accounts.phoneCode({ body: { ...body, work } }),
    challenge: () => api.accounts.phoneCodeWork({ body }),
    onWork,
  })
