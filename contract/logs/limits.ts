/** `sameMinutes`: a repeated view, exposure or contact of one person counts once. `contactDays`: of the ratio of contacts. */
export const countingLimits = { sameMinutes: 30, contactDays: 90 } as const
