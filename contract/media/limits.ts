export const megabyte = 1024 * 1024

export const imageLimits = { maxBytes: 20 * megabyte, maxPixels: 50_000_000 } as const

/** `count`: documents per submission of an application for casting authorisation. */
export const documentLimits = { maxBytes: 50 * megabyte, count: 5 } as const

/** Files that a page has made, kept for a moment as an address. */
export const downloadLimits = { maxBytes: 10 * megabyte, minutes: 10, count: 5 } as const

/** `unused`: unused videos per person. Larger files than a part are uploaded in parts. */
export const videoLimits = {
  maxBytes: 500 * megabyte,
  maxSeconds: 600,
  unused: 10,
  partBytes: 4 * megabyte,
} as const

/** The tone that the studio writes into a film: `atMs` after its start by the clock that marks lines. */
export const studioTone = { hertz: 1000, atMs: 100, lengthMs: 50, latestMs: 2_000 } as const

/** Videos of lectures, uploaded in parts by teachers and operators. */
export const classVideoLimits = { maxBytes: 2048 * megabyte, maxSeconds: 10_800, partBytes: 16 * megabyte } as const
