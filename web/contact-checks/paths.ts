import { query } from '#web/query.ts'

export const contactChecksPaths = {
  /** Whether a contact is ours; with its number, the answer. */
  checkContact: (number?: string) => `/check${query({ number })}`,
  /** The link of a message: leads its recipient to what it is about. */
  contact: (number: string) => `/c/${number}`,
} as const
