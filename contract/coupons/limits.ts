/** `atOnce`: people or coupons per call of an operator. */
export const couponLimits = { atOnce: 500, perPerson: 100, total: 1_000_000, validDays: 3650 } as const

/** `code`: with spaces and hyphens. */
export const couponLengths = { title: 40, code: 40, search: 40 } as const
