export type ProviderName = 'KAKAO' | 'GOOGLE'

export type Account = { issuer: string; clientId: string; clientSecret: string; scope: string }

/** The address to redirect to, with the three secrets to keep for the return. */
export type SnsStart = { authorizationUrl: string; state: string; nonce: string; codeVerifier: string }

/** A provider's facts about a person for the join form; null where it may not or does not share them. */
export type SnsProfile = { name: string | null; email: string | null; phone: string | null; birthDate: string | null }

/** An accepted sign-in. `subject` is the person's permanent id at this provider. */
export type SnsSignIn = { subject: string; readProfile(): Promise<SnsProfile> }

type Redeemed = { code: string; codeVerifier: string; nonce: string; redirectUri: string; again?: boolean }

export type Provider = {
  /** `again`: the provider must ask the person to sign in again, however recent their sign-in is. */
  start(redirectUri: string, options?: { again: boolean }): Promise<SnsStart>
  /**
   * Exchanges the code, once. With `again` an old sign-in is refused where the provider reports its time. Throws
   * SnsRefused or SnsUnavailable. The caller has compared `state`.
   */
  redeem(given: Redeemed): Promise<SnsSignIn>
}

/** The provider is unreachable, failing, or not configured. */
export class SnsUnavailable extends Error {
  override name = 'SnsUnavailable'
}

/** The provider, or our verification of its answer, rejects this sign-in. */
export class SnsRefused extends Error {
  override name = 'SnsRefused'
}
