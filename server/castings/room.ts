import { castings } from '#contract/castings/index.ts'
import { createKnownCounts } from '#server/kernel/known-counts.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { MarkTools } from '#server/media/documents/marked-file.ts'
import { toggleCastingBookmark } from './bookmarks.ts'
import { copyCasting } from './copies/copy.ts'
import { findPreset, findPresets, removePreset, savePreset } from './copies/presets.ts'
import { deleteCasting, requestDeletion, withdrawDeletion } from './deletion.ts'
import { findCasting, findRoles, findVisible } from './detail.ts'
import { enquire, enquiriesJob } from './enquiries.ts'
import { pledge } from './files.ts'
import { registerCastingFiles } from './files-download.ts'
import { castingJobs, closeEarly, verifyCasting } from './lifecycle.ts'
import { payRatesPersonalData } from './owners/pay-rates.ts'
import { castingBookmarksPersonalData, castingsPersonalData } from './personal-data.ts'
import { forgetGuestsJob, guestMailJob } from './questions/guest-letters.ts'
import {
  askAsGuest,
  confirmGuestQuestion,
  newQuestionWork,
  readGuestQuestion,
  removeGuestQuestion,
} from './questions/guest-questions.ts'
import { answerQuestion, ask, findQuestions, openGuestQuestions, removeQuestion } from './questions/questions.ts'
import { countCastingsWithFewer, listBookmarkedCastings, listCastings } from './search/list.ts'
import { findSimilar } from './search/similar.ts'
import { createViewCounter } from './views.ts'
import { checkCasting, createCasting, findForEditing, updateCasting } from './write.ts'

export const castingsRoom = roomWith<MarkTools>()('castings', {
  contract: castings,
  handlers: () => {
    const counts = createKnownCounts()
    const views = createViewCounter()
    return {
      list: ctx => listCastings(ctx.db, counts, ctx.query, ctx.user?.id ?? null),
      fewerConditions: ctx => countCastingsWithFewer(ctx.db, ctx.query),
      detail: ctx => findCasting(ctx.db, ctx.params.castingId, ctx.user, ctx.query.key),
      editing: ctx => findForEditing(ctx.db, ctx.secrets, ctx.user, ctx.params.castingId),
      roles: ctx => findRoles(ctx.db, ctx.params.castingId, ctx.query.key),
      create: ctx => createCasting(ctx, ctx.user, ctx.body),
      copy: ctx => copyCasting(ctx, ctx.user, ctx.params.castingId, ctx.body.draftKey),
      presets: async ctx => ({ list: await findPresets(ctx.db, ctx.user.id) }),
      preset: ctx => findPreset(ctx.db, ctx.user.id, ctx.params.presetId),
      savePreset: ctx => savePreset(ctx, ctx.user, ctx.params.castingId, ctx.body.name),
      removePreset: ctx => removePreset(ctx.db, ctx.user.id, ctx.params.presetId),
      check: ctx => checkCasting(ctx, ctx.user, ctx.body),
      update: ctx => updateCasting(ctx, ctx.user, ctx.params.castingId, ctx.body),
      remove: async ctx => {
        await deleteCasting(ctx, ctx.user, ctx.params.castingId, ctx.body.reason)
        return null
      },
      closeEarly: ctx => closeEarly(ctx, ctx.user, ctx.params.castingId, ctx.body.isEarlyClosed),
      requestDeletion: ctx => requestDeletion(ctx, ctx.user, ctx.params.castingId, ctx.body.reason),
      withdrawDeletion: ctx => withdrawDeletion(ctx, ctx.user, ctx.params.castingId),
      verify: ctx => verifyCasting(ctx, ctx.user, ctx.params.castingId, ctx.body.isVerified),
      toggleBookmark: ctx => toggleCastingBookmark(ctx.db, ctx.user.id, ctx.params.castingId),
      similar: async ctx => ({
        list: await findSimilar(ctx.db, ctx.params.castingId, ctx.user, ctx.query.key),
      }),
      view: async ctx => {
        await findVisible(ctx.db, ctx.params.castingId, ctx.user, ctx.query.key)
        views.note(ctx.db, ctx.params.castingId, ctx.user?.id ?? null, `${ctx.request.ip} ${ctx.request.userAgent}`)
        return null
      },
      questions: ctx => findQuestions(ctx.db, ctx.user, ctx.params.castingId, ctx.query),
      ask: ctx => ask(ctx, ctx.user, ctx.params.castingId, ctx.body),
      answer: ctx => answerQuestion(ctx, ctx.user, ctx.params, ctx.body),
      removeQuestion: ctx => removeQuestion(ctx.db, ctx.user, ctx.params),
      guestQuestionWork: ctx => newQuestionWork(ctx.db, ctx, ctx.params.castingId, ctx.request.ip),
      askAsGuest: ctx => askAsGuest(ctx, ctx.params.castingId, ctx.body, ctx.request.ip),
      guestQuestion: ctx => readGuestQuestion(ctx.db, ctx.secrets, ctx.query.token),
      confirmGuestQuestion: ctx => confirmGuestQuestion(ctx, ctx.body.token),
      removeGuestQuestion: ctx => removeGuestQuestion(ctx.db, ctx.secrets, ctx.body.token),
      openGuestQuestions: ctx => openGuestQuestions(ctx.db, ctx.user, ctx.params.castingId, ctx.body.isOpen),
      enquire: ctx => enquire(ctx.db, ctx.secrets, ctx.body, ctx.request.ip),
      pledge: ctx => pledge(ctx.db, ctx.user, ctx.params, ctx.request.ip),
      bookmarks: ctx => listBookmarkedCastings(ctx.db, ctx.query, ctx.user.id),
    }
  },
  jobs: [...castingJobs, enquiriesJob, guestMailJob, forgetGuestsJob],
  doors: registerCastingFiles,
  personalData: [castingBookmarksPersonalData, payRatesPersonalData, castingsPersonalData],
})
