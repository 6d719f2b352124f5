import { type RawBuilder, sql } from 'kysely'
import type { CheckedAgreement } from '#contract/contact-checks/index.ts'
import { maskName } from '#server/accounts/mask-name.ts'
import type { Db } from '#server/kernel/db.ts'

/** The agreement of which a file with this hash is the sealed one; null for any other file. */
export const findByHash = (db: Db, sha256: string): Promise<CheckedAgreement | null> =>
  find(db, sql`pdf_sha256 = ${Buffer.from(sha256, 'hex')}`)

/** The sealed agreement that prints the 확인번호 with this hash. */
export const findByNumber = (db: Db, hash: Buffer): Promise<CheckedAgreement | null> =>
  find(db, sql`number_hash = ${hash}`)

/** What anybody with the file or the print may know: no term of it, and names masked. */
async function find(db: Db, isSought: RawBuilder<unknown>): Promise<CheckedAgreement | null> {
  const { rows } = await sql<CheckedAgreement>`
    SELECT number, state, to_json(signed_at) #>> '{}' AS "signedAt",
           (SELECT json_agg(name ORDER BY s.signed_at) FROM agreement_signatures s
            WHERE s.agreement_id = agreements.id AND s.revision = agreements.revision) AS names
    FROM agreements WHERE ${isSought}`.execute(db)
  const found = rows[0]
  return found ? { ...found, names: found.names.map(maskName) } : null
}
