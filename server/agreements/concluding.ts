import { sql } from 'kysely'
import { type AgreementParty, type SigningMethod, signingConsent } from '#contract/agreements/codes.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { agreementLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { RequestFacts } from '#server/kernel/implement.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { ipPrefix, type Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { StoredAgreement } from './access.ts'
import { note } from './events.ts'
import { makeDues } from './fees/dues.ts'
import { tellActor, tellTeam } from './news.ts'
import { sealQueue } from './sealing/sealing.ts'

export type SigningContext = UnitOfWork & {
  user: Viewer
  request: Pick<RequestFacts, 'ip' | 'userAgent'>
} & Pick<Tools, 'secrets' | 'env'>

export type Proven = { method: CodeOf<typeof SigningMethod>; phoneIndex: string | null }

export type Signature = Proven & {
  party: CodeOf<typeof AgreementParty>
  userId: number | null
  name: string
  relation?: 'FATHER' | 'MOTHER' | 'ETC'
  hash: Buffer
  request: SigningContext['request']
}

/** Writes a signature on the present revision. */
export async function addSignature(db: Db, { id, revision }: StoredAgreement, signature: Signature): Promise<void> {
  await db
    .insertInto('agreement_signatures')
    .values({
      agreement_id: id,
      revision,
      party: signature.party,
      user_id: signature.userId,
      name: signature.name,
      relation: signature.relation ?? null,
      method: signature.method,
      phone_index: signature.phoneIndex,
      ip_prefix: ipPrefix(signature.request.ip),
      device: signature.request.userAgent?.slice(0, agreementLimits.device) ?? null,
      text_sha256: signature.hash,
      consent: signingConsent,
      signed_at: new Date(),
    })
    .execute()
}

/** Refuses (`agreement_state`) an answer after its day, which the job may not have ended yet. */
export function requireAnswerable(stored: StoredAgreement): void {
  const { dueAt } = stored
  if (dueAt && dueAt.getTime() < Date.now()) fail('agreement_state')
}

/** All have signed: it is concluded, and kept `keptYears` from its end on. */
export async function conclude<Stored extends StoredAgreement>(ctx: UnitOfWork, stored: Stored): Promise<Stored> {
  const { terms } = stored
  // Its end: the last of payment and use.
  await sql`
    UPDATE agreements SET state = 'SIGNED', signed_at = now(), due_at = NULL,
      keep_until = greatest(${terms.payOn}::date, ${terms.shootEndAt}::date + make_interval(months => ${terms.usageMonths ?? 0}))
        + make_interval(years => ${agreementLimits.keptYears})
    WHERE id = ${stored.id}`.execute(ctx.db)
  await ctx.db.deleteFrom('agreement_guardians').where('agreement_id', '=', stored.id).execute()
  await note(ctx.db, { agreementId: stored.id, by: null, what: 'SIGNED', facts: { revision: stored.revision } })
  await makeDues(ctx.db, stored)
  await tellActor(ctx, stored, 'signed')
  await tellTeam(ctx, stored, 'signed')
  await ctx.jobs.send(ctx.db, sealQueue, { agreementId: stored.id })
  return { ...stored, state: 'SIGNED', dueAt: null }
}

/** Ends what was never concluded: kept for the months after which applicants are emptied, then removed. */
export async function endUnconcluded(
  db: Db,
  id: number,
  state: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN',
  reason: string | null,
) {
  await sql`
    UPDATE agreements SET state = ${state}, end_reason = ${reason}, ended_at = now(), due_at = NULL,
           keep_until = now() + make_interval(months => ${agreementLimits.unconcludedMonths})
    WHERE id = ${id}`.execute(db)
  await db.deleteFrom('agreement_guardians').where('agreement_id', '=', id).execute()
}
