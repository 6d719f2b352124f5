import { review } from '#contract/review/index.ts'
import { noteLooked } from '#server/applications/news.ts'
import { fail } from '#server/kernel/errors.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { requireRight } from '#server/sharing/access.ts'
import { findApplicants, mostInList } from './applicants.ts'
import { findFacets, findIndex } from './applicants-index.ts'
import { findAppliedRoles } from './applied-roles.ts'
import { addComment, changeComment, deleteComment, findComments } from './comments.ts'
import { exportContacts, findOwnReleases, writeReleased } from './contact-releases.ts'
import { openContact } from './contacts.ts'
import { findApplication } from './detail.ts'
import { exportApplicants, exportTable, findContactSheet } from './export.ts'
import { deleteFilter, findFilters, saveFilter } from './filters.ts'
import { changeGroup, findGroups, moveToGroup, replaceGroups } from './groups.ts'
import { routesTexts as texts } from './messages.ts'
import { findOverview } from './overview.ts'
import { pickApplicants } from './picks.ts'
import { rate, setBlindRating } from './ratings.ts'
import { findReads, markRead } from './reading.ts'
import { cancelResults, planResults } from './results/planned-results.ts'
import { correctResult, previewResults, refuseContactsInRejections, sendResults } from './results/results.ts'
import { requireApplication } from './scope.ts'
import { findSentMessages, sendMessage } from './sent-messages/sent-messages.ts'
import { deleteTemplate, findTemplates, saveTemplate } from './sent-messages/templates.ts'
import { changeStages, decide } from './stages.ts'
import { findStatistics } from './statistics/statistics.ts'
import { exportStatistics } from './statistics/statistics-table.ts'
import { takeBack } from './undo.ts'

export const reviewRoutes = ({ secrets, env }: Pick<Tools, 'secrets' | 'env'>) =>
  implement(review, {
    async overview({ db, jobs, reviewer }) {
      if (reviewer.userId !== null) await noteLooked({ db, jobs }, reviewer.castingId, reviewer.userId)
      return findOverview(db, reviewer)
    },
    profiles: ({ db, reviewer, query }) =>
      query.limit !== undefined && query.limit > mostInList
        ? exportApplicants(db, reviewer, { ...query, limit: query.limit })
        : findApplicants(db, reviewer, query),
    exportTable: ({ db, reviewer, body }) => exportTable(db, reviewer, body),
    exportContacts: ({ db, jobs, reviewer, body }) => exportContacts({ db, jobs, secrets, env }, reviewer, body),
    contactReleases: ({ db, reviewer }) => findOwnReleases(db, reviewer),
    releasedContacts: ({ db, jobs, reviewer, params }) =>
      writeReleased({ db, jobs, secrets, env }, reviewer, params.releaseId),
    contactSheet: ({ db, reviewer, body }) => findContactSheet(db, reviewer, body),
    index: ({ db, reviewer, query }) => findIndex(db, reviewer, query),
    facets: ({ db, reviewer }) => findFacets(db, reviewer),
    groups: ({ db, reviewer }) => findGroups(db, reviewer),
    replaceGroups: ({ db, reviewer, body }) => replaceGroups(db, reviewer, body),
    changeGroup: ({ db, reviewer, params, body }) => {
      const groupId = groupIdOf(params.groupId)
      return body.applicationIds
        ? moveToGroup(db, reviewer, body.applicationIds, groupId)
        : changeGroup(db, reviewer, groupId, body)
    },
    filters: ({ db, reviewer }) => findFilters(db, reviewer),
    saveFilter: ({ db, reviewer, body }) => saveFilter(db, reviewer, body),
    deleteFilter: ({ db, reviewer, params }) => deleteFilter(db, reviewer, params.filterId),
    undo: ({ db, reviewer, body }) => takeBack(db, reviewer, body.undoToken),
    detail: ({ db, reviewer, params }) => findApplication(db, secrets, reviewer, params.appId),
    openContact: ({ db, jobs, reviewer, params }) => openContact({ db, jobs, secrets, env }, reviewer, params.appId),
    decide: ({ db, jobs, reviewer, params, body }) => decide({ db, jobs }, reviewer, params.appId, body),
    changeStages: ({ db, jobs, reviewer, body }) => changeStages({ db, jobs }, reviewer, body),
    comments: async ({ db, reviewer, params }) => {
      await requireApplication(db, reviewer, params.appId)
      return { list: await findComments(db, reviewer, params.appId) }
    },
    addComment: ({ db, reviewer, params, body }) => addComment(db, reviewer, params.appId, body),
    changeComment: ({ db, reviewer, params, body }) => changeComment(db, reviewer, params, body),
    deleteComment: ({ db, reviewer, params }) => deleteComment(db, reviewer, params),
    rate: ({ db, reviewer, params, body }) => rate(db, reviewer, params.appId, body.mark),
    setBlindRating: ({ db, reviewer, body }) => setBlindRating(db, reviewer, body.isRatingBlind),
    markRead: ({ db, jobs, reviewer, params }) => markRead({ db, jobs }, reviewer, [params.appId]),
    markManyRead: ({ db, jobs, reviewer, body }) => markRead({ db, jobs }, reviewer, body.applicationIds),
    pick: ({ db, jobs, reviewer, body }) => pickApplicants({ db, jobs }, reviewer, body),
    sentMessages: ({ db, reviewer }) => findSentMessages(db, reviewer),
    sendMessage: ({ db, jobs, reviewer, body }) => sendMessage({ db, jobs }, reviewer, body),
    templates: ({ db, reviewer }) => findTemplates(db, reviewer),
    saveTemplate: ({ db, reviewer, body }) => saveTemplate(db, reviewer, body),
    deleteTemplate: ({ db, reviewer, params }) => deleteTemplate(db, reviewer, params.templateId),
    statistics: ({ db, reviewer }) => findStatistics(db, reviewer),
    exportStatistics: ({ db, reviewer }) => exportStatistics(db, reviewer),
    previewResults: ({ db, reviewer }) => previewResults(db, reviewer),
    planResults: ({ db, jobs, reviewer, body }) => planResults({ db, jobs }, reviewer, body),
    cancelResults: ({ db, reviewer, params }) => cancelResults(db, reviewer, params.plannedId),
    sendResults({ db, jobs, reviewer, body }) {
      refuseContactsInRejections(body)
      return sendResults({ db, jobs }, reviewer, body)
    },
    correctResult: async ({ db, jobs, user, params, body }) =>
      correctResult({ db, jobs }, await requireRight(db, user, params.castingId, 'edit'), params.appId, body),
    reads: ({ db, reviewer, query }) => findReads(db, reviewer, query.by ?? 'me'),
    roles: ({ db, reviewer, params }) => findAppliedRoles(db, reviewer, params),
  })

// 0 removes people from their group, so the parameter is text to the kernel, whose ids start at 1.
function groupIdOf(word: unknown): number {
  if (!/^\d{1,15}$/.test(String(word))) fail('invalid_input', { fields: { groupId: texts.idWrong } })
  return Number(word)
}
