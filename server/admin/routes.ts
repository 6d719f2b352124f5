import { admin } from '#contract/admin.ts'
import { decideCasting } from '../castings/review.ts'
import { implement } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { decideCastingAuth, listCastingAuths, readCastingAuth, tellDecision } from './casting-auth.ts'
import { listCastings, readCasting } from './castings.ts'
import { readSummary } from './summary.ts'

export const adminRoutes = ({ secrets, env }: Pick<Tools, 'secrets' | 'env'>) =>
  implement(admin, {
    summary: ({ db }) => readSummary(db),
    castingAuths: ({ db, query }) => listCastingAuths(db, query),
    castingAuth: ({ db, user, params }) => readCastingAuth(db, secrets, user!.id, params.id),
    async decideCastingAuth({ db, user, params, body, jobs }) {
      const decided = await decideCastingAuth(db, user!.id, params.id, body)
      await tellDecision(db, { jobs, secrets, env }, params.id)
      return decided
    },
    castings: ({ db, query }) => listCastings(db, query),
    casting: ({ db, params }) => readCasting(db, params.castingId),
    decideCasting: ({ db, user, params, body }) =>
      decideCasting(
        db,
        user!.id,
        params.castingId,
        body.status === 'OPEN' ? { approve: true } : { approve: false, reason: body.reason },
      ),
  })
