import { query, returnTo } from '#web/query.ts'

export const accountsPaths = {
  castingAuth: () => '/mypage/castingauth',
  withdrawal: () => '/mypage/withdrawal',
  /** Everything we hold about the person, as a download. */
  personalData: () => '/v1/users/export/file',
  withdrawn: () => '/account/withdrawn',
  blocks: () => '/mypage/blocks',
  consents: () => '/mypage/consents',
  /** `refusal`: the code of a refused social login. */
  login: (returnUrl?: string, refusal?: string) => `/account/login${query({ ...returnTo(returnUrl), refusal })}`,
  /** `stay`: the session outlives the browser. `again`: a signed-in person confirms their identity. */
  snsStart: (
    provider: string,
    { returnUrl, stay, again }: { returnUrl?: string; stay?: boolean; again?: boolean } = {},
  ) =>
    `/account/sns/${provider.toLowerCase()}${query({
      ...returnTo(returnUrl),
      stay: stay ? '1' : undefined,
      again: again ? '1' : undefined,
    })}`,
  snsLink: () => '/account/sns-link',
  snsReturn: (provider: string) => `/account/sns/${provider.toLowerCase()}/callback`,
  socialAccounts: (refusal?: string) => `/mypage/social${query({ refusal })}`,
  signup: (returnUrl?: string, step?: 'done') => `/account/signup${query({ step, ...returnTo(returnUrl) })}`,
  /** Joining without scripts. */
  plainSignup: (returnUrl?: string) => `/account/signup/plain${query(returnTo(returnUrl))}`,
  guardianWaiting: () => '/account/guardian',
  logout: (returnUrl?: string) => `/account/logout${query({ returnUrl })}`,
  findId: (returnUrl?: string) => `/account/findId${query(returnTo(returnUrl))}`,
  findPassword: ({ step, returnUrl }: { step?: string; returnUrl?: string } = {}) =>
    `/account/findPassword${query({ step, ...returnTo(returnUrl) })}`,
  findOldPassword: () => '/account/findPassword/old',
  changePassword: () => '/account/changePassword',
  accountSettings: () => '/mypage/account',
} as const
