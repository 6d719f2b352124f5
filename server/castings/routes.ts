import { castings } from '#contract/castings/index.ts'
import { fail } from '#server/kernel/errors.ts'
import { implement } from '#server/kernel/implement.ts'
import { createKnownCounts } from '#server/kernel/known-counts.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { toggleCastingBookmark } from './bookmarks.ts'
import { copyCasting } from './copy.ts'
import { deleteCasting, requestDeletion, withdrawDeletion } from './deletion.ts'
import { findCasting, findRoles, findVisible } from './detail.ts'
import { enquire } from './enquiries.ts'
import { pledge } from './files.ts'
import { closeEarly, verifyCasting } from './lifecycle.ts'
import { answerQuestion, ask, findQuestions, removeQuestion } from './questions.ts'
import { listBookmarkedCastings, listCastings, listOwnCastings } from './search/list.ts'
import { findSimilar } from './search/similar.ts'
import { createViewCounter } from './views.ts'
import { checkCasting, createCasting, findForEditing, updateCasting } from './write.ts'

export function castingRoutes({ secrets }: Pick<Tools, 'secrets'>) {
  const counts = createKnownCounts()
  const views = createViewCounter()
  return implement(castings, {
    list: ({ db, user, query }) => {
      if (!query.mine) return listCastings(db, counts, query, user?.id ?? null)
      return user ? listOwnCastings(db, query, user.id) : fail('not_signed_in')
    },
    detail: ({ db, user, params, query }) => findCasting(db, params.castingId, user, query.key),
    editing: ({ db, user, params }) => findForEditing(db, secrets, user, params.castingId),
    roles: ({ db, params, query }) => findRoles(db, params.castingId, query.key),
    create: ({ db, jobs, user, body }) => createCasting({ db, jobs, secrets }, user, body),
    copy: ({ db, jobs, user, params, body }) =>
      copyCasting({ db, jobs, secrets }, user, params.castingId, body.draftKey),
    check: async ({ db, user, body }) => ({ problems: await checkCasting({ db, secrets }, user, body) }),
    update: ({ db, jobs, user, params, body }) => updateCasting({ db, jobs, secrets }, user, params.castingId, body),
    remove: async ({ db, jobs, user, params, body }) => {
      await deleteCasting({ db, jobs }, user, params.castingId, body.reason)
      return null
    },
    closeEarly: ({ db, jobs, user, params, body }) =>
      closeEarly({ db, jobs }, user, params.castingId, body.isEarlyClosed),
    requestDeletion: ({ db, jobs, user, params, body }) =>
      requestDeletion({ db, jobs }, user, params.castingId, body.reason),
    withdrawDeletion: ({ db, jobs, user, params }) => withdrawDeletion({ db, jobs }, user, params.castingId),
    verify: ({ db, jobs, user, params, body }) => verifyCasting({ db, jobs }, user, params.castingId, body.isVerified),
    toggleBookmark: ({ db, user, params }) => toggleCastingBookmark(db, user.id, params.castingId),
    similar: async ({ db, user, params, query }) => ({
      list: await findSimilar(db, params.castingId, user, query.key),
    }),
    view: async ({ db, user, params, query, request }) => {
      await findVisible(db, params.castingId, user, query.key)
      views.note(db, params.castingId, user?.id ?? null, `${request.ip} ${request.userAgent}`)
      return null
    },
    questions: ({ db, user, params, query }) => findQuestions(db, user, params.castingId, query),
    ask: ({ db, jobs, user, params, body }) => ask({ db, jobs }, user, params.castingId, body),
    answer: ({ db, jobs, user, params, body }) => answerQuestion({ db, jobs }, user, params, body),
    removeQuestion: ({ db, user, params }) => removeQuestion(db, user, params),
    enquire: ({ db, body, request }) => enquire(db, secrets, body, request.ip),
    pledge: ({ db, user, params, request }) => pledge(db, user, params, request.ip),
    bookmarks: ({ db, user, query }) => listBookmarkedCastings(db, query, user.id),
  })
}
