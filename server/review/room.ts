import { review } from '#contract/review/index.ts'
import { noteLooked } from '#server/applications/news.ts'
import { fail } from '#server/kernel/errors.ts'
import { room } from '#server/kernel/room.ts'
import { requireRight } from '#server/sharing/access.ts'
import { findApplicants, mostInList } from './applicants.ts'
import { findFacets, findIndex } from './applicants-index.ts'
import { findAppliedRoles } from './applied-roles.ts'
import { addComment, changeComment, deleteComment, findComments } from './comments.ts'
import { exportContacts, findOwnReleases, writeReleased } from './contacts/contact-releases.ts'
import { openContact } from './contacts/contacts.ts'
import { findApplication } from './detail.ts'
import { exportApplicants, exportTable, findContactSheet } from './export.ts'
import { deleteFilter, findFilters, saveFilter } from './filters.ts'
import { changeGroup, findGroups, moveToGroup, replaceGroups } from './groups.ts'
import { routesTexts as texts } from './messages.ts'
import { findOverview } from './overview.ts'
import { findOwnCastings } from './own-castings.ts'
import { contactReleasesPersonalData, reviewPersonalData } from './personal-data.ts'
import { pickApplicants } from './picks.ts'
import { rate, setBlindRating } from './ratings.ts'
import { findReads, markRead } from './reading.ts'
import { cancelResults, plannedResultsJob, planResults } from './results/planned-results.ts'
import { correctResult, previewResults, refuseContactsInRejections, sendResults } from './results/results.ts'
import { requireApplication } from './scope.ts'
import { findSentMessages, sendMessage, takeMessageBack } from './sent-messages/sent-messages.ts'
import { deleteTemplate, findTemplates, saveTemplate } from './sent-messages/templates.ts'
import { changeStages, decide } from './stages.ts'
import { findStatistics } from './statistics/statistics.ts'
import { exportStatistics } from './statistics/statistics-table.ts'
import { registerReviewStream } from './stream.ts'
import { takeBack, undoJob } from './undo.ts'

export const reviewRoom = room('review', {
  contract: review,
  handlers: {
    ownCastings: ctx => findOwnCastings(ctx.db, ctx.user.id, ctx.query),
    async overview(ctx) {
      if (ctx.reviewer.userId !== null) await noteLooked(ctx, ctx.reviewer.castingId, ctx.reviewer.userId)
      return findOverview(ctx.db, ctx.reviewer)
    },
    profiles: ctx =>
      ctx.query.limit !== undefined && ctx.query.limit > mostInList
        ? exportApplicants(ctx.db, ctx.reviewer, { ...ctx.query, limit: ctx.query.limit })
        : findApplicants(ctx.db, ctx.reviewer, ctx.query),
    exportTable: ctx => exportTable(ctx.db, ctx.reviewer, ctx.body),
    exportContacts: ctx => exportContacts(ctx, ctx.reviewer, ctx.body),
    contactReleases: ctx => findOwnReleases(ctx.db, ctx.reviewer),
    releasedContacts: ctx => writeReleased(ctx, ctx.reviewer, ctx.params.releaseId),
    contactSheet: ctx => findContactSheet(ctx.db, ctx.reviewer, ctx.body),
    index: ctx => findIndex(ctx.db, ctx.reviewer, ctx.query),
    facets: ctx => findFacets(ctx.db, ctx.reviewer),
    groups: ctx => findGroups(ctx.db, ctx.reviewer),
    replaceGroups: ctx => replaceGroups(ctx.db, ctx.reviewer, ctx.body),
    changeGroup: ctx => {
      const groupId = groupIdOf(ctx.params.groupId)
      return ctx.body.applicationIds
        ? moveToGroup(ctx.db, ctx.reviewer, ctx.body.applicationIds, groupId)
        : changeGroup(ctx.db, ctx.reviewer, groupId, ctx.body)
    },
    filters: ctx => findFilters(ctx.db, ctx.reviewer),
    saveFilter: ctx => saveFilter(ctx.db, ctx.reviewer, ctx.body),
    deleteFilter: ctx => deleteFilter(ctx.db, ctx.reviewer, ctx.params.filterId),
    undo: ctx => takeBack(ctx.db, ctx.reviewer, ctx.body.undoToken),
    detail: ctx => findApplication(ctx.db, ctx.secrets, ctx.reviewer, ctx.params.appId),
    openContact: ctx => openContact(ctx, ctx.reviewer, ctx.params.appId),
    decide: ctx => decide(ctx, ctx.reviewer, ctx.params.appId, ctx.body),
    changeStages: ctx => changeStages(ctx, ctx.reviewer, ctx.body),
    comments: async ctx => {
      await requireApplication(ctx.db, ctx.reviewer, ctx.params.appId)
      return { list: await findComments(ctx.db, ctx.reviewer, ctx.params.appId) }
    },
    addComment: ctx => addComment(ctx.db, ctx.reviewer, ctx.params.appId, ctx.body),
    changeComment: ctx => changeComment(ctx.db, ctx.reviewer, ctx.params, ctx.body),
    deleteComment: ctx => deleteComment(ctx.db, ctx.reviewer, ctx.params),
    rate: ctx => rate(ctx.db, ctx.reviewer, ctx.params.appId, ctx.body.mark),
    setBlindRating: ctx => setBlindRating(ctx.db, ctx.reviewer, ctx.body.isRatingBlind),
    markRead: ctx => markRead(ctx, ctx.reviewer, [ctx.params.appId]),
    markManyRead: ctx => markRead(ctx, ctx.reviewer, ctx.body.applicationIds),
    pick: ctx => pickApplicants(ctx, ctx.reviewer, ctx.body),
    sentMessages: ctx => findSentMessages(ctx.db, ctx.reviewer),
    sendMessage: ctx => sendMessage(ctx, ctx.reviewer, ctx.body),
    takeMessageBack: ctx => takeMessageBack(ctx.db, ctx.reviewer, ctx.params.messageId),
    templates: ctx => findTemplates(ctx.db, ctx.reviewer),
    saveTemplate: ctx => saveTemplate(ctx.db, ctx.reviewer, ctx.body),
    deleteTemplate: ctx => deleteTemplate(ctx.db, ctx.reviewer, ctx.params.templateId),
    statistics: ctx => findStatistics(ctx.db, ctx.reviewer),
    exportStatistics: ctx => exportStatistics(ctx.db, ctx.reviewer),
    previewResults: ctx => previewResults(ctx.db, ctx.reviewer),
    planResults: ctx => planResults(ctx, ctx.reviewer, ctx.body),
    cancelResults: ctx => cancelResults(ctx.db, ctx.reviewer, ctx.params.plannedId),
    sendResults(ctx) {
      refuseContactsInRejections(ctx.body)
      return sendResults(ctx, ctx.reviewer, ctx.body)
    },
    correctResult: async ctx =>
      correctResult(
        ctx,
        await requireRight(ctx.db, ctx.user, ctx.params.castingId, 'edit'),
        ctx.params.appId,
        ctx.body,
      ),
    reads: ctx => findReads(ctx.db, ctx.reviewer, ctx.query.by ?? 'me'),
    roles: ctx => findAppliedRoles(ctx.db, ctx.reviewer, ctx.params),
  },
  jobs: [undoJob, plannedResultsJob],
  doors: registerReviewStream,
  personalData: [reviewPersonalData, contactReleasesPersonalData],
})

// 0 removes people from their group, so the parameter is text to the kernel, whose ids start at 1.
function groupIdOf(word: unknown): number {
  if (!/^\d{1,15}$/.test(String(word))) fail('invalid_input', { fields: { groupId: texts.idWrong } })
  return Number(word)
}
