/** The version of what people agree to before paying; a change of its sentences is a new version. */
export const paymentTermsVersion = '2026-11-22'
