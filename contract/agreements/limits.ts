/** Of agreements and their forms. */
export const agreementLimits = {
  formName: 60,
  formVersion: 20,
  /** Letters of a whole form. */
  formText: 40_000,
  clauses: 60,
  title: 100,
  scenes: 2000,
  place: 200,
  usage: 100,
  usageMonths: 600,
  profitShare: 500,
  /** Of the terms apart from the form. */
  special: 2000,
  feeMost: 1_000_000_000,
  shootTimes: 500,
  /** A fee for each time of shooting, all together. */
  feeTotalMost: 500_000_000_000,
  /** Why a term is worse than the notice said, or why an agreement is declined or ended. */
  reasonLeast: 10,
  reason: 300,
  /** Of a change that an actor asks for. */
  request: 500,
  name: 40,
  password: 200,
  hash: 64,
  proof: 100,
  device: 200,
  /** Agreements made together. */
  atOnce: 50,
  /** For the actor's answer. */
  answerDays: 7,
  /** How long sealing takes at most, before readers are told that it is late. */
  sealMinutes: 10,
  /** How long one stays that was never concluded. */
  unconcludedMonths: 6,
  /** How long a concluded agreement is kept after its end (Artist Welfare Act 4-4). */
  keptYears: 3,
  /** Of the account that a fee is paid to. */
  bank: 20,
  account: 30,
  accountDigits: 8,
  /** How long that is kept after the last fee was received. */
  accountMonths: 6,
  /** Before a fee's day the team is reminded, and after it the actor is asked. */
  feeSoonDays: 3,
  feeAskDays: 7,
  /** How long an answer to a fee is waited for before what is known counts. */
  feeWaitDays: 14,
  /** How long before its removal both sides are told. */
  removalDays: 30,
} as const
