import { query } from '#web/query.ts'

export const applicationsPaths = {
  /** A casting with the apply form open. */
  apply: (id: number, key?: string | null) => `/casting/${id}${query({ key: key ?? undefined, apply: '1' })}`,
  castingHistory: (query = '') => `/mypage/castinghistory${query && `?${query}`}`,
} as const
