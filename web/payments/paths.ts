import { pageOf, query } from '#web/query.ts'

export const paymentsPaths = {
  /** The return page of a payment, and the page to pay an open order. */
  paymentReturn: (orderId: number) => `/payments/return?orderId=${orderId}`,
  paymentHistory: (tab?: string, page = 1) => `/mypage/history${query({ tab, ...pageOf(page) })}`,
  order: (orderId: number) => `/mypage/history/${orderId}`,
  receipt: (orderId: number) => `/mypage/receipts/${orderId}`,
} as const
