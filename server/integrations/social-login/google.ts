import { createProvider, nameOrNull } from './provider.ts'
import type { Account, Provider } from './sns.ts'

/** Google puts name and address into the ID token itself; the address counts if Google has verified it. */
export const createGoogle = (account: Account): Provider =>
  createProvider(account, { prompt: 'select_account', tellsWhen: false }, async ({ claims }) => ({
    name: nameOrNull(fullName(claims)),
    email: claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null,
    phone: null,
    birthDate: null,
  }))

/** Korean names are written family name first, whatever the account's language. */
function fullName({ family_name: family, given_name: given, name }: Record<string, unknown>): unknown {
  const both = `${family ?? ''}${given ?? ''}`
  return family && given && /^\p{Script=Hangul}+$/u.test(both) ? both : name
}
