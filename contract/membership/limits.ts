/**
 * The plus membership, in days. A due payment is tried on `tryDays` after the period's end; benefits last `graceDays`.
 * Members are notified `tellDays` before each payment, yearly ones also `tellYearlyDays`; a higher price needs consent in
 * the last `consentDays` (E-Commerce Act 13(6)). Within `unusedDays` an unused period is refunded in full (Act 17),
 * afterwards less `endingPercent` of its price (the dispute standard for continuing contracts).
 */
export const plusLimits = {
  tryDays: [0, 1, 3, 5, 7],
  graceDays: 8,
  tellDays: 7,
  tellYearlyDays: 30,
  consentDays: 30,
  autoTours: 50,
  /** Offices of automatic tours a month, until the member chooses another number. */
  autoCap: 3,
  unusedDays: 7,
  endingPercent: 10,
} as const
