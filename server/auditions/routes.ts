import { auditions } from '#contract/auditions/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { answerInvite, findMyAuditions } from './answers.ts'
import { checkIn, findDay, findDayCandidates, findDaySheet, moveInvite, planDay } from './days.ts'
import { findCandidates, findInvites, invite, markAttendance, uninvite } from './invites.ts'
import { cancelSlot, createSlot, findSlots, updateSlot } from './slots.ts'
import { closeFeed, findCalendar, openFeed } from './team-calendar.ts'

export const auditionRoutes = ({ secrets, env }: Pick<Tools, 'secrets' | 'env'>) =>
  implement(auditions, {
    calendar: ({ db, user, query }) => findCalendar(db, user.id, query.month),
    openFeed: ({ db, user }) => openFeed(db, user.id),
    closeFeed: ({ db, user }) => closeFeed(db, user.id),
    planDay: ({ db, jobs, user, params, body }) => planDay({ db, jobs }, user, params.castingId, body),
    day: ({ db, user, params, query }) => findDay(db, user, params.castingId, query.date),
    daySheet: ({ db, jobs, user, params, query }) =>
      findDaySheet({ db, jobs, secrets, env }, user, params.castingId, query.date),
    dayCandidates: ({ db, user, params }) => findDayCandidates(db, user, params.castingId),
    moveInvite: ({ db, jobs, user, params, body }) => moveInvite({ db, jobs }, user, params, body.slotId),
    checkIn: ({ db, user, params, body }) => checkIn(db, user, params, body.arrival),
    createSlot: ({ db, user, params, body }) => createSlot(db, user, params.castingId, body),
    slots: ({ db, user, params }) => findSlots(db, user, params.castingId),
    updateSlot: ({ db, jobs, user, params, body }) => updateSlot({ db, jobs }, user, params, body),
    cancelSlot: ({ db, jobs, user, params }) => cancelSlot({ db, jobs }, user, params),
    invites: ({ db, user, params }) => findInvites(db, user, params),
    candidates: ({ db, user, params }) => findCandidates(db, user, params),
    invite: ({ db, jobs, user, params, body }) => invite({ db, jobs }, user, params, body.applicationIds),
    uninvite: ({ db, jobs, user, params }) => uninvite({ db, jobs }, user, params, params.inviteId),
    markAttendance: ({ db, user, params, body }) =>
      markAttendance(db, user, params, { inviteId: params.inviteId, attendance: body.attendance }),
    mine: ({ db, user, query }) => findMyAuditions(db, user.id, query),
    answer: ({ db, jobs, user, params, body }) => answerInvite({ db, jobs }, user.id, params.inviteId, body),
  })
