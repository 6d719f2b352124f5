/** Version of the terms accepted before paying; raise it when their text changes. */
export const paymentTermsVersion = '2026-11-22'
