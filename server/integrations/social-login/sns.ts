export type ProviderName = 'KAKAO' | 'GOOGLE'

export type Account = { issuer: string; clientId: string; clientSecret: string; scope: string }

/** Where to send the browser, with the three secrets to keep for its return. */
export type SnsStart = { authorizationUrl: string; state: string; nonce: string; codeVerifier: string }

/** What a provider tells of a person, for the fields of joining; null where it may not or does not. */
export type SnsProfile = { name: string | null; email: string | null; phone: string | null; birthDate: string | null }

/** A sign-in that was accepted. `subject` is the person's lasting id at this provider. */
export type SnsSignIn = { subject: string; readProfile(): Promise<SnsProfile> }

type Redeemed = { code: string; codeVerifier: string; nonce: string; redirectUri: string; again?: boolean }

export type Provider = {
  /** `again`: the person is asked there who they are, however freshly they signed in. */
  start(redirectUri: string, options?: { again: boolean }): Promise<SnsStart>
  /**
   * Trades the code, once. With `again` a sign-in made there long before is refused, where the provider tells when it
   * was. Throws SnsRefused or SnsUnavailable. The caller has compared `state`.
   */
  redeem(given: Redeemed): Promise<SnsSignIn>
}

/** The provider can't be reached, is in trouble, or is not set up. */
export class SnsUnavailable extends Error {
  override name = 'SnsUnavailable'
}

/** The provider, or our check of what it said, does not accept this sign-in. */
export class SnsRefused extends Error {
  override name = 'SnsRefused'
}
