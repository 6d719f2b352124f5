import { auditions } from '#contract/auditions/index.ts'
import { room } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { answerInvite, findMyAuditions } from './answers.ts'
import { checkIn, walkIn } from './arrivals.ts'
import { registerAuditionCalendar } from './calendar.ts'
import { type Change, takeChangeBack } from './changes.ts'
import { findDay, findDaySheet } from './day.ts'
import { cancelDay, moveInvite, pair, planDay, shiftDay, unpair } from './days.ts'
import { findCandidates, findDayCandidates, findInvites, invite, markAttendance, uninvite } from './invites.ts'
import { auditionRemindersJob } from './news.ts'
import { auditionsPersonalData } from './personal-data.ts'
import { cancelSlot, createSlot, findSlots, updateSlot } from './slots.ts'
import { closeFeed, findCalendar, openFeed, registerTeamCalendar } from './team-calendar.ts'

type Calling = { user: Viewer; params: { castingId: number } }

const changeOf = ({ user, params }: Calling, tells: Change['tells'] | undefined): Change => ({
  user,
  castingId: params.castingId,
  tells: tells ?? 'NOW',
})

export const auditionsRoom = room('auditions', {
  contract: auditions,
  handlers: {
    calendar: ctx => findCalendar(ctx.db, ctx.user.id, ctx.query.month),
    openFeed: ctx => openFeed(ctx.db, ctx.user.id),
    closeFeed: ctx => closeFeed(ctx.db, ctx.user.id),
    planDay: ctx => planDay(ctx, changeOf(ctx, ctx.body.tells), ctx.body),
    day: ctx => findDay(ctx.db, ctx.user, ctx.params.castingId, ctx.query.date),
    daySheet: ctx => findDaySheet(ctx, ctx.user, ctx.params.castingId, ctx.query.date),
    dayCandidates: ctx => findDayCandidates(ctx.db, ctx.user, ctx.params.castingId),
    moveInvite: ctx => moveInvite(ctx, changeOf(ctx, ctx.body.tells), ctx.params, ctx.body.slotId),
    shiftDay: ctx => shiftDay(ctx, changeOf(ctx, ctx.body.tells), ctx.body),
    cancelDay: ctx => cancelDay(ctx, changeOf(ctx, ctx.query.tells), ctx.query.date),
    takeBack: ctx => takeChangeBack(ctx, ctx.user, ctx.params.castingId, ctx.params.departureId),
    pair: ctx => pair(ctx, changeOf(ctx, ctx.body.tells), ctx.body.inviteIds),
    unpair: ctx => unpair(ctx.db, ctx.user, ctx.params.castingId, ctx.params.inviteId),
    walkIn: ctx => walkIn(ctx.db, ctx.user, ctx.params, ctx.body.applicationId),
    checkIn: ctx => checkIn(ctx.db, ctx.user, ctx.params, ctx.body.arrival),
    createSlot: ctx => createSlot(ctx.db, ctx.user, ctx.params.castingId, ctx.body),
    slots: ctx => findSlots(ctx.db, ctx.user, ctx.params.castingId),
    updateSlot: ctx => updateSlot(ctx, changeOf(ctx, ctx.body.tells), ctx.params.slotId, ctx.body),
    cancelSlot: ctx => cancelSlot(ctx, changeOf(ctx, ctx.query.tells), ctx.params.slotId),
    invites: ctx => findInvites(ctx.db, ctx.user, ctx.params),
    candidates: ctx => findCandidates(ctx.db, ctx.user, ctx.params),
    invite: ctx => invite(ctx, changeOf(ctx, ctx.body.tells), ctx.params.slotId, ctx.body.applicationIds),
    uninvite: ctx => uninvite(ctx, changeOf(ctx, ctx.query.tells), ctx.params.slotId, ctx.params.inviteId),
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
