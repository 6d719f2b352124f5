import { accounts } from '#contract/accounts.ts'
import { fail } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'

export const accountRoutes = (_tools: Pick<Tools, 'secrets' | 'env'>) =>
  implement(accounts, {
    login: () => fail('login_failed'),
    me: () => fail('not_signed_in'),
    logout: () => null,
  })
