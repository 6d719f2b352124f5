/** Of the numbers by which a contact is checked. */
export const contactCheckLimits = {
  /** Letters of a number; docs/decisions says why not eight. */
  letters: 10,
  /** Typed with spaces, hyphens or as the whole address of its link. */
  typed: 120,
  /** Places that checked a number, besides its recipient, from which on it counts as copied. */
  copiedFrom: 5,
  /** Letters of what a call or a message outside of the product is for. */
  about: 100,
  /** Numbers for contacts outside of the product that one person makes a day. */
  outsideADay: 50,
  /** How long such a number vouches. */
  outsideDays: 14,
  /** Ended applications from which on a company's rate of answers is said. */
  repliesFrom: 5,
  /** Of a file that is compared with a sealed agreement. */
  agreementMegabytes: 20,
  /** Checks a minute of one person, or of one address without a login. */
  perMinute: 20,
} as const

/** A number as it is printed: `K7PQ3-MXDAB`. */
export const printedNumber = (number: string) => `${number.slice(0, 5)}-${number.slice(5)}`
