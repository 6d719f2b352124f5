import { mobileDigits, phoneDigits } from '#contract/phones.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'

/** The contact that a word to search for is as a whole; null for names, ids and beginnings of a number. */
export function contactIn(word: string): 'PHONE' | 'MAIL' | null {
  if (mobileDigits.test(phoneDigits(word))) return 'PHONE'
  return /^\S+@\S+\.\S+$/.test(word) ? 'MAIL' : null
}

/** Writes down that an operator looked people up by their contact, never the contact; also if nobody was found. */
export async function recordLookUp(
  db: Db,
  operator: Viewer,
  by: 'PHONE' | 'MAIL',
  found: readonly { id: number }[],
): Promise<void> {
  if (!found.length) await audit(db, operator, 'account.find', operator.id, { by, found: 0 })
  for (const { id } of found) await audit(db, operator, 'account.find', id, { by })
}
