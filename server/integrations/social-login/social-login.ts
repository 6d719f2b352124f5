import type { Env } from '#server/kernel/env.ts'
import { createGoogle } from './google.ts'
import { createKakao } from './kakao.ts'
import { type Account, type Provider, type ProviderName, SnsUnavailable } from './sns.ts'

/** Signing in through Kakao and Google. */
export type SocialLogin = {
  /** Providers to choose from; none in production without settings. */
  names: ProviderName[]
  /** Throws SnsUnavailable for a provider outside `names`. */
  provider(name: ProviderName): Promise<Provider>
  close(): Promise<void>
}

const create = { KAKAO: createKakao, GOOGLE: createGoogle }

/**
 * The configured providers. Outside production, without settings, both run on this machine: they speak the same
 * protocol, ask which invented person signs in, and start on first use.
 */
export function openSocialLogin(env: Env): SocialLogin {
  const accounts = accountsOf(env)
  const names = Object.keys(accounts) as ProviderName[]
  if (names.length || env.isProduction) return { names, provider: fromAccounts(accounts), close: async () => {} }
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const { startLoopbackProviders } = await import('./loopback-providers.ts')
    const loopback = await startLoopbackProviders()
    return { loopback, provider: fromAccounts(loopback.accounts) }
  }
  return {
    names: ['KAKAO', 'GOOGLE'],
    async provider(name) {
      opened ??= open()
      return (await opened).provider(name)
    },
    async close() {
      await (await opened)?.loopback.stop()
    },
  }
}

type Accounts = Partial<Record<ProviderName, Account>>

function accountsOf(env: Env): Accounts {
  const { KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env
  return {
    ...(KAKAO_CLIENT_ID &&
      KAKAO_CLIENT_SECRET && {
        KAKAO: {
          issuer: env.KAKAO_ISSUER,
          clientId: KAKAO_CLIENT_ID,
          clientSecret: KAKAO_CLIENT_SECRET,
          scope: env.KAKAO_SCOPE,
        },
      }),
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        GOOGLE: {
          issuer: env.GOOGLE_ISSUER,
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          scope: 'openid email profile',
        },
      }),
  }
}

function fromAccounts(accounts: Accounts): SocialLogin['provider'] {
  const made = new Map<ProviderName, Provider>()
  return async name => {
    const account = accounts[name]
    if (!account) throw new SnsUnavailable(`${name} is not set up`)
    const provider = made.get(name) ?? create[name](account)
    made.set(name, provider)
    return provider
  }
}
