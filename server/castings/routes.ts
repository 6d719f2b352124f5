import { castings } from '#contract/castings.ts'
import { fail } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { createKnownCounts } from '../kernel/known-counts.ts'
import type { Tools } from '../kernel/tools.ts'
import { toggleCastingBookmark } from './bookmarks.ts'
import { findCasting, findRoles } from './detail.ts'
import { enquire } from './enquiries.ts'
import { pledge } from './files.ts'
import { closeEarly, deleteCasting, verifyCasting } from './lifecycle.ts'
import { listBookmarkedCastings, listCastings, listOwnCastings } from './list.ts'
import { answerQuestion, ask, findQuestions, removeQuestion } from './questions.ts'
import { reviewHandlers } from './review-routes.ts'
import { findSimilar } from './similar.ts'
import { createViewCounter } from './views.ts'
import { createCasting, findForEditing, updateCasting } from './write.ts'

export function castingRoutes({ secrets }: Pick<Tools, 'secrets'>) {
  const counts = createKnownCounts()
  const views = createViewCounter()
  return implement(castings, {
    ...reviewHandlers,
    list: ({ db, user, query }) => {
      if (!query.mine) return listCastings(db, counts, query, user?.id ?? null)
      return user ? listOwnCastings(db, query, user.id) : fail('not_signed_in')
    },
    detail: ({ db, user, params, query }) => findCasting(db, params.castingId, user, query.key),
    editing: ({ db, user, params }) => findForEditing(db, secrets, user!, params.castingId),
    roles: ({ db, params, query }) => findRoles(db, params.castingId, query.key),
    create: ({ db, jobs, user, body }) => createCasting({ db, jobs, secrets }, user!, body),
    update: ({ db, jobs, user, params, body }) => updateCasting({ db, jobs, secrets }, user!, params.castingId, body),
    remove: async ({ db, jobs, user, params }) => {
      await deleteCasting({ db, jobs }, user!, params.castingId)
      return null
    },
    closeEarly: ({ db, jobs, user, params, body }) =>
      closeEarly({ db, jobs }, user!, params.castingId, body.isEarlyClosed),
    verify: ({ db, user, params, body }) => verifyCasting(db, user!, params.castingId, body.isVerified),
    toggleBookmark: ({ db, user, params }) => toggleCastingBookmark(db, user!.id, params.castingId),
    similar: async ({ db, user, params, query }) => ({
      list: await findSimilar(db, params.castingId, user, query.key),
    }),
    view: ({ db, user, params, request }) => {
      views.note(db, params.castingId, user?.id ?? null, `${request.ip} ${request.userAgent}`)
      return null
    },
    questions: ({ db, user, params, query }) => findQuestions(db, user, params.castingId, query),
    ask: ({ db, jobs, user, params, body }) => ask({ db, jobs }, user!, params.castingId, body),
    answer: ({ db, jobs, user, params, body }) => answerQuestion({ db, jobs }, user!, params, body),
    removeQuestion: ({ db, user, params }) => removeQuestion(db, user!, params),
    enquire: ({ db, body, request }) => enquire(db, secrets, body, request.ip),
    pledge: ({ db, user, params, request }) => pledge(db, user!, params, request.ip),
    bookmarks: ({ db, user, query }) => listBookmarkedCastings(db, query, user!.id),
  })
}
