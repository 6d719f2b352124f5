import type { castings } from '#contract/castings/index.ts'
import { withoutDays } from '#contract/castings/terms.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { lockOwn } from '../own.ts'
import type { CastingValues } from '../rules.ts'
import { findValues } from '../values.ts'
import { createCasting } from '../write.ts'

/**
 * Creates a draft with the values of a casting of the person's own or their team: roles, conditions and questions.
 * Idempotent per draftKey. Throws `not_found`, `casting_begun` if the draft was edited since.
 */
export async function copyCasting(
  ctx: UnitOfWork & { secrets: Secrets },
  user: Viewer,
  castingId: number,
  draftKey: string,
): Promise<AnswerOf<typeof castings.copy>> {
  const values = await valuesToCopy(ctx, user, castingId)
  return createCasting(ctx, user, { ...values, action: 'save', acceptsCopy: false, draftKey })
}

/**
 * The values of a casting of the person's own or their team for a new one. Days are left out, because those of the last
 * shooting would be wrong, as are another owner's picture, documents and contact. Throws `not_found`.
 */
export async function valuesToCopy(
  ctx: { db: Db; secrets: Secrets },
  user: Viewer,
  castingId: number,
): Promise<CastingValues> {
  const casting = await lockOwn(ctx.db, user, castingId)
  if (casting.isByOperator) fail('not_found')
  const values = await findValues(ctx.db, castingId, ctx.secrets)
  return {
    ...values,
    ...(casting.ownerId !== user.id && {
      thumbnailId: null,
      files: [],
      managerName: '',
      managerPhone: '',
      managerEmail: '',
    }),
    shootStartAt: null,
    shootEndAt: null,
    castingEndDate: null,
    ...withoutDays,
    // The key makes roles idempotent when the copy is repeated.
    roles: values.roles.map(role => ({ ...role, id: null, key: `copy-of-${role.id}`, status: 'OPEN' as const })),
  }
}
