import type { castings } from '#contract/castings/index.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { lockOwn } from './own.ts'
import { findValues } from './values.ts'
import { createCasting } from './write.ts'

/**
 * A draft of this person with the values of a casting of their own or their team: roles, conditions and questions. Dates
 * are left out, because those of the last shooting would be wrong, and so are picture and documents of another owner and
 * their contact. Idempotent per draftKey. Errors: `not_found`, `casting_begun` when the draft was edited since.
 */
export async function copyCasting(
  tools: UnitOfWork & { secrets: Secrets },
  user: Viewer,
  castingId: number,
  draftKey: string,
): Promise<AnswerOf<typeof castings.copy>> {
  const casting = await lockOwn(tools.db, user, castingId)
  if (casting.isByOperator) fail('not_found')
  const values = await findValues(tools.db, castingId, tools.secrets)
  return createCasting(tools, user, {
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
    // The key keeps a role the same when the copying is repeated.
    roles: values.roles.map(role => ({ ...role, id: null, key: `copy-of-${role.id}`, status: 'OPEN' as const })),
    action: 'save',
    draftKey,
  })
}
