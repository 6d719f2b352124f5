import { auditions } from '#contract/auditions/index.ts'
import { room } from '#server/kernel/room.ts'
import { answerInvite, findMyAuditions } from './answers.ts'
import { registerAuditionCalendar } from './calendar.ts'
import { checkIn, findDay, findDayCandidates, findDaySheet, moveInvite, planDay } from './days.ts'
import { findCandidates, findInvites, invite, markAttendance, uninvite } from './invites.ts'
import { auditionRemindersJob } from './news.ts'
import { auditionsPersonalData } from './personal-data.ts'
import { cancelSlot, createSlot, findSlots, updateSlot } from './slots.ts'
import { closeFeed, findCalendar, openFeed, registerTeamCalendar } from './team-calendar.ts'

export const auditionsRoom = room('auditions', {
  contract: auditions,
  handlers: {
    calendar: ctx => findCalendar(ctx.db, ctx.user.id, ctx.query.month),
    openFeed: ctx => openFeed(ctx.db, ctx.user.id),
    closeFeed: ctx => closeFeed(ctx.db, ctx.user.id),
    planDay: ctx => planDay(ctx, ctx.user, ctx.params.castingId, ctx.body),
    day: ctx => findDay(ctx.db, ctx.user, ctx.params.castingId, ctx.query.date),
    daySheet: ctx => findDaySheet(ctx, ctx.user, ctx.params.castingId, ctx.query.date),
    dayCandidates: ctx => findDayCandidates(ctx.db, ctx.user, ctx.params.castingId),
    moveInvite: ctx => moveInvite(ctx, ctx.user, ctx.params, ctx.body.slotId),
    checkIn: ctx => checkIn(ctx.db, ctx.user, ctx.params, ctx.body.arrival),
    createSlot: ctx => createSlot(ctx.db, ctx.user, ctx.params.castingId, ctx.body),
    slots: ctx => findSlots(ctx.db, ctx.user, ctx.params.castingId),
    updateSlot: ctx => updateSlot(ctx, ctx.user, ctx.params, ctx.body),
    cancelSlot: ctx => cancelSlot(ctx, ctx.user, ctx.params),
    invites: ctx => findInvites(ctx.db, ctx.user, ctx.params),
    candidates: ctx => findCandidates(ctx.db, ctx.user, ctx.params),
    invite: ctx => invite(ctx, ctx.user, ctx.params, ctx.body.applicationIds),
    uninvite: ctx => uninvite(ctx, ctx.user, ctx.params, ctx.params.inviteId),
    markAttendance: ctx =>
      markAttendance(ctx.db, ctx.user, ctx.params, { inviteId: ctx.params.inviteId, attendance: ctx.body.attendance }),
    mine: ctx => findMyAuditions(ctx.db, ctx.user.id, ctx.query),
    answer: ctx => answerInvite(ctx, ctx.user.id, ctx.params.inviteId, ctx.body),
  },
  jobs: [auditionRemindersJob],
  doors(app, ctx) {
    registerAuditionCalendar(app, ctx)
    registerTeamCalendar(app, ctx)
  },
  personalData: auditionsPersonalData,
})
