/** Version of the terms accepted before joining; raise it when their text changes. */
export const plusTermsVersion = '2026-11-23'
