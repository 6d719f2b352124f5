import { orderIdOf, orderNumber } from './order-number.ts'

const lecture = (id: number) => `/mypage/lectures/${orderNumber(id)}`

/**
 * Pages about an order. Their addresses have its number, which does not say how many orders there are; those of the API
 * have the id.
 */
export const orderPages = {
  order: (id: number) => `/mypage/history/${orderNumber(id)}`,
  receipt: (id: number) => `/mypage/receipts/${orderNumber(id)}`,
  /** Where a payment returns to, and where an open order is paid. */
  paymentReturn: (id: number) => `/payments/return?orderId=${orderNumber(id)}`,
  tour: (id: number) => `/mypage/tours/${orderNumber(id)}`,
  feedback: (id: number) => `/mypage/feedback/${orderNumber(id)}`,
  lecture,
  /** Plays a class of a lecture, which counts as opened from then on. */
  lectureClass: (id: number, classId: number) => `${lecture(id)}/classes/${classId}`,
} as const

/** The id in the address of such a page, also in a link that was sent with the plain id; null for other text. */
export const orderIdIn = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : orderIdOf(text))
