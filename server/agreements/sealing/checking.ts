import { sql } from 'kysely'
import type { AgreementState } from '#contract/agreements/codes.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { maskName } from '#server/accounts/mask-name.ts'
import type { Db } from '#server/kernel/db.ts'

/** What anybody with the file may know: no term of it, and names masked. */
export type CheckedAgreement = {
  number: string
  state: CodeOf<typeof AgreementState>
  signedAt: string
  names: string[]
}

/** The agreement of which a file with this hash is the sealed one; null for any other file. */
export async function findByHash(db: Db, sha256: string): Promise<CheckedAgreement | null> {
  const { rows } = await sql<CheckedAgreement>`
    SELECT number, state, to_json(signed_at) #>> '{}' AS "signedAt",
           (SELECT json_agg(name ORDER BY s.signed_at) FROM agreement_signatures s
            WHERE s.agreement_id = agreements.id AND s.revision = agreements.revision) AS names
    FROM agreements WHERE pdf_sha256 = ${Buffer.from(sha256, 'hex')}`.execute(db)
  const found = rows[0]
  return found ? { ...found, names: found.names.map(maskName) } : null
}
