import { applications } from '#contract/applications.ts'
import { requireRight } from '../castings/access.ts'
import { fail } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import type { Tools } from '../kernel/tools.ts'
import { deleteProfile } from '../profiles/profiles.ts'
import { findApplicants, mostInList } from './applicants.ts'
import { findIndex } from './applicants-index.ts'
import { noteLooked, tellApplied } from './application-news.ts'
import { apply, editApplication } from './apply.ts'
import { answerCast } from './cast-answers.ts'
import { addComment, changeComment, deleteComment, findComments } from './comments.ts'
import { findApplication } from './detail.ts'
import { exportApplicants, exportTable, findContactSheet } from './export.ts'
import { deleteFilter, findFilters, saveFilter } from './filters.ts'
import { changeGroup, findGroups, moveToGroup, replaceGroups } from './groups.ts'
import { findAppliedRoles, findMyApplications } from './history.ts'
import { findOverview } from './overview.ts'
import { prepareApplication } from './prepare.ts'
import { rate, setBlindRating } from './ratings.ts'
import { findReads, markRead } from './reading.ts'
import { correctResult, previewResults, sendResults } from './results.ts'
import { requireApplication } from './scope.ts'
import { changeStages, decide } from './stages.ts'
import { takeBack } from './undo.ts'
import { discardApplication, withdrawFromAll, withdrawFromRole } from './withdraw.ts'

export const applicationRoutes = ({ secrets }: Pick<Tools, 'secrets'>) =>
  implement(applications, {
    validate: ({ db, user, params, body }) => prepareApplication(db, secrets, user!.id, params.castingId, body.key),
    async apply({ db, jobs, user, params, body }) {
      const application = await apply(db, user!.id, params.castingId, body)
      await tellApplied({ db, jobs }, params.castingId, application.id)
      return application
    },
    edit: ({ db, user, params, body }) => editApplication(db, user!.id, params, body),
    discard: ({ db, jobs, user, params }) => discardApplication({ db, jobs }, user!.id, params.castingId, params.appId),
    async withdrawAllWithProfile({ db, jobs, user, params }) {
      const count = await withdrawFromAll({ db, jobs }, user!.id)
      await deleteProfile({ db, jobs }, user!.id, params.profileId)
      return { count }
    },
    withdrawRole: ({ db, jobs, user, params }) =>
      withdrawFromRole({ db, jobs }, user!.id, params.castingId, params.roleId),
    answerCast: ({ db, jobs, user, params, body }) => answerCast({ db, jobs }, user!.id, params, body.isAccepted),
    mine: ({ db, user, query }) => findMyApplications(db, secrets, user!.id, query),
    roles: ({ db, reviewer, params }) => findAppliedRoles(db, reviewer, params),

    async overview({ db, jobs, reviewer }) {
      if (reviewer!.userId !== null) await noteLooked({ db, jobs }, reviewer!.castingId, reviewer!.userId)
      return findOverview(db, reviewer!)
    },
    profiles: ({ db, reviewer, query, request }) =>
      query.limit !== undefined && query.limit > mostInList
        ? exportApplicants(db, reviewer!, { ...query, limit: query.limit }, request.ip)
        : findApplicants(db, reviewer!, query, request.ip),
    exportTable: ({ db, reviewer, body, request }) => exportTable(db, reviewer!, body, request.ip),
    contactSheet: ({ db, reviewer, body, request }) => findContactSheet(db, reviewer!, body, request.ip),
    index: ({ db, reviewer, query, request }) => findIndex(db, reviewer!, query, request.ip),
    groups: ({ db, reviewer }) => findGroups(db, reviewer!),
    replaceGroups: ({ db, reviewer, body }) => replaceGroups(db, reviewer!, body),
    changeGroup: ({ db, reviewer, params, body }) => {
      const groupId = groupIdOf(params.groupId)
      return body.applicationIds
        ? moveToGroup(db, reviewer!, body.applicationIds, groupId)
        : changeGroup(db, reviewer!, groupId, body)
    },
    filters: ({ db, reviewer }) => findFilters(db, reviewer!),
    saveFilter: ({ db, reviewer, body }) => saveFilter(db, reviewer!, body),
    deleteFilter: ({ db, reviewer, params }) => deleteFilter(db, reviewer!, params.filterId),
    undo: ({ db, reviewer, body }) => takeBack(db, reviewer!, body.undoToken),
    detail: ({ db, reviewer, params, request }) => findApplication(db, secrets, reviewer!, params.appId, request.ip),
    decide: ({ db, jobs, reviewer, params, body }) => decide({ db, jobs }, reviewer!, params.appId, body),
    changeStages: ({ db, jobs, reviewer, body }) => changeStages({ db, jobs }, reviewer!, body),
    comments: async ({ db, reviewer, params }) => {
      await requireApplication(db, reviewer!, params.appId)
      return { list: await findComments(db, reviewer!, params.appId) }
    },
    addComment: ({ db, reviewer, params, body }) => addComment(db, reviewer!, params.appId, body),
    changeComment: ({ db, reviewer, params, body }) => changeComment(db, reviewer!, params, body),
    deleteComment: ({ db, reviewer, params }) => deleteComment(db, reviewer!, params),
    rate: ({ db, reviewer, params, body }) => rate(db, reviewer!, params.appId, body.mark),
    setBlindRating: ({ db, reviewer, body }) => setBlindRating(db, reviewer!, body.isRatingBlind),
    markRead: ({ db, jobs, reviewer, params }) => markRead({ db, jobs }, reviewer!, [params.appId]),
    markManyRead: ({ db, jobs, reviewer, body }) => markRead({ db, jobs }, reviewer!, body.applicationIds),
    previewResults: ({ db, reviewer }) => previewResults(db, reviewer!),
    sendResults: ({ db, jobs, reviewer, body }) => sendResults({ db, jobs }, reviewer!, body),
    correctResult: async ({ db, jobs, user, params, body }) =>
      correctResult({ db, jobs }, await requireRight(db, user!, params.castingId, 'edit'), params.appId, body),
    reads: ({ db, reviewer, query }) => findReads(db, reviewer!, query.by ?? 'me'),
  })

// 0 takes people out of their group, so the parameter is a word to the kernel, whose ids start at 1.
function groupIdOf(word: unknown): number {
  if (!/^\d{1,15}$/.test(String(word))) fail('invalid_input', { fields: { groupId: '번호가 올바르지 않아요' } })
  return Number(word)
}
