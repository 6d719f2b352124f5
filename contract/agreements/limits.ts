/** Of agreements and their forms. */
export const agreementLimits = {
  formName: 60,
  formVersion: 20,
  /** Letters of a whole form. */
  formText: 40_000,
  clauses: 60,
  /** How long a concluded agreement is kept after its end (Artist Welfare Act 4-4). */
  keptYears: 3,
} as const
