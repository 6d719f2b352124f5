/** The version of what people agree to before joining; a change of its sentences is a new version. */
export const plusTermsVersion = '2026-11-23'
