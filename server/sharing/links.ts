import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { sharingTexts as texts } from './messages.ts'
import { auditShare } from './shared.ts'
import { findRow, type NamedShare, readShare } from './sharing.ts'

/**
 * Makes a link whose secret part opens the share without its password, and ends the one before. Stored as its hash, so
 * only this answer has it. It lasts until the share ends, gets another password or `closeLink`. Throws `not_found`,
 * `share_password_required` if nothing is shared.
 */
export async function openLink(db: Db, user: Viewer, named: NamedShare) {
  const row = await findRow(db, named)
  if (!row || row.revokedAt || row.expiresAt <= new Date())
    fail('share_password_required', { fields: { password: texts.passwordLength } })
  const key = newToken('link')
  await write(db, row.id, tokenHash(key))
  await auditShare(db, user, named.shared, 'link', { shareId: row.id, isOpen: true })
  return { key, share: await readShare(db, { ...named, shareId: row.id }) }
}

/** Ends the link of a share; guests who are inside stay. Idempotent. Throws `not_found`. */
export async function closeLink(db: Db, user: Viewer, named: NamedShare) {
  const row = await findRow(db, named)
  if (row?.hasLink) {
    await write(db, row.id, null)
    await auditShare(db, user, named.shared, 'link', { shareId: row.id, isOpen: false })
  }
  return readShare(db, named)
}

const write = (db: Db, shareId: number, hash: Buffer | null) =>
  db.updateTable('casting_shares').set({ link_hash: hash }).where('id', '=', shareId).execute()
