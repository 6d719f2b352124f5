/**
 * `adult`: from this age on nobody is protected as a minor. `ownConsent`: below it a guardian consents, and never to
 * advertising (Personal Information Protection Act 22-2). `oldest`: nobody living is older; an earlier birth date is a
 * slip.
 */
export const ages = { adult: 19, ownConsent: 14, oldest: 120 } as const

/** `recentMinutes`: how long after signing in one may leave without a password. `guardianDays`: for a guardian's answer. */
export const accountLimits = {
  perPhone: 3,
  codeDigits: 6,
  codeSeconds: 180,
  codePauseSeconds: 60,
  passwordLeast: 8,
  recentMinutes: 10,
  guardianDays: 5,
} as const

/** `typedLoginId`: what may be typed where a person signs in; `leavingReason`: in the person's own words. */
export const accountLengths = { loginId: 20, typedLoginId: 60, password: 128, name: 60, leavingReason: 200 } as const

/**
 * For a casting authorisation: how long before its end it can be renewed, and how long missing documents are awaited.
 */
export const authorisationLimits = { renewDays: 30, documentsDays: 30 } as const

/** `bizNo`: with its hyphens. */
export const authorisationLengths = {
  companyName: 60,
  bizNo: 12,
  ceoName: 40,
  position: 40,
  companyAddress: 200,
  homepage: 200,
  works: 1000,
  agencyLicenseNo: 40,
} as const
