import { pageOf, query } from '#web/query.ts'

export const paymentsPaths = {
  paymentHistory: (tab?: string, page = 1) => `/mypage/history${query({ tab, ...pageOf(page) })}`,
} as const
