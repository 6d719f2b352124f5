import { z } from 'zod'
import { Attendance, AuditionAnswer, AuditionStatus } from '../codes/applications.ts'
import { codes, httpsUrl, id, listOf, nothing, paging, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { auditionLengths, castingLimits } from '../limits.ts'
import { sharedTexts } from '../messages.ts'
import { departed, pendingDeparture, tells, tellsQuery } from '../notifications/departures.ts'
import { castingCalendar } from './calendar.ts'
import { auditionCandidate, candidatePerson } from './candidates.ts'
import { auditionDays } from './day.ts'
import { placeTexts } from './messages.ts'

const slotFields = {
  startAt: z.iso.datetime({ offset: true, error: sharedTexts.momentMissing }),
  minutes: z.int().min(5).max(240),
  place: text(0, auditionLengths.place).default(''),
  url: httpsUrl.nullable().default(null),
  /** Maximum number of confirmations; more people may be invited. */
  capacity: z.int().min(1).max(200),
  note: text(0, auditionLengths.note).default(''),
}
const hasPlace = (slot: { place: string; url: string | null }) => Boolean(slot.place || slot.url)
const withoutPlace = { path: ['place'], message: placeTexts.placeMissing }
const slotBody = z.strictObject(slotFields).refine(hasPlace, withoutPlace)
const slotChange = z.strictObject({ ...slotFields, tells }).refine(hasPlace, withoutPlace)

const slotFacts = {
  id,
  startAt: time,
  minutes: z.int(),
  place: z.string(),
  url: z.string().nullable(),
  note: z.string(),
  isCancelled: z.boolean(),
}

const auditionSlot = z
  .object({
    ...slotFacts,
    capacity: z.int(),
    /** Invitations by answer. DONE and NO_SHOW had been confirmed. */
    counts: z.object({ invited: z.int(), confirmed: z.int(), waiting: z.int(), change: z.int(), declined: z.int() }),
  })
  .meta({ id: 'AuditionSlot' })
export type AuditionSlot = z.output<typeof auditionSlot>

const auditionInvite = z
  .object({
    ...candidatePerson,
    id,
    status: codes(AuditionStatus),
    words: z.string(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'AuditionInvite' })
export type AuditionInvite = z.output<typeof auditionInvite>

const myAudition = z
  .object({
    ...slotFacts,
    /** The invitation's id, which answering needs. */
    id,
    status: codes(AuditionStatus),
    words: z.string(),
    /** Other confirmations have taken all places. */
    isFull: z.boolean(),
    /** True until it begins. */
    isAnswerable: z.boolean(),
    casting: z.object({ id, key: z.string().nullable(), title: z.string(), companyName: z.string() }),
  })
  .meta({ id: 'MyAudition' })
export type MyAudition = z.output<typeof myAudition>

const slotErrors = [...teamRefusals, 'audition_past', 'audition_cancelled'] as const

export const auditions = {
  ...auditionDays,
  ...castingCalendar,
  createSlot: endpoint('POST /v1/castings/:castingId/auditions', {
    access: 'CastingManager',
    summary: '오디션 일정 만들기',
    body: slotBody,
    response: z.object({ id }),
    errors: [...slotErrors, 'audition_slot_limit'],
  }),
  slots: endpoint('GET /v1/castings/:castingId/auditions', {
    access: 'CastingManager',
    summary: '이 공고의 오디션 일정과 답한 사람 수',
    response: z.object({ title: z.string(), list: z.array(auditionSlot), pending: z.array(pendingDeparture) }),
    errors: teamRefusals,
  }),
  updateSlot: endpoint('PUT /v1/castings/:castingId/auditions/:slotId', {
    access: 'CastingManager',
    summary: '오디션 일정 바꾸기; 초대한 배우에게 알리고, 시간이나 장소가 바뀌면 다시 물어요',
    body: slotChange,
    response: departed,
    errors: [...slotErrors, 'audition_capacity_taken'],
  }),
  cancelSlot: endpoint('DELETE /v1/castings/:castingId/auditions/:slotId', {
    access: 'CastingManager',
    summary: '오디션 일정 취소하기; 초대한 배우에게 알려요',
    query: tellsQuery,
    response: departed,
    errors: slotErrors,
  }),
  invites: endpoint('GET /v1/castings/:castingId/auditions/:slotId/invites', {
    access: 'CastingManager',
    summary: '이 일정에 초대한 배우와 그 답',
    response: z.object({ list: z.array(auditionInvite) }),
    errors: teamRefusals,
  }),
  candidates: endpoint('GET /v1/castings/:castingId/auditions/:slotId/candidates', {
    access: 'CastingManager',
    summary: '이 일정에 초대할 수 있는 지원자: 서류 합격부터, 아직 초대하지 않은 사람',
    response: z.object({ list: z.array(auditionCandidate) }),
    errors: teamRefusals,
  }),
  invite: endpoint('POST /v1/castings/:castingId/auditions/:slotId/invites', {
    access: 'CastingManager',
    summary: '지원자를 오디션에 초대하기. 초대한 사람과 초대할 수 없는 단계의 사람은 건너뛰어요',
    body: z.strictObject({ applicationIds: z.array(id).min(1).max(200), tells }),
    response: departed.extend({ invited: z.int(), skipped: z.int() }),
    errors: slotErrors,
  }),
  uninvite: endpoint('DELETE /v1/castings/:castingId/auditions/:slotId/invites/:inviteId', {
    access: 'CastingManager',
    summary: '초대 취소; 못 온다고 답하지 않았다면 배우에게 알려요',
    query: tellsQuery,
    response: departed,
    errors: slotErrors,
  }),
  takeBack: endpoint('DELETE /v1/castings/:castingId/audition-news/:departureId', {
    access: 'CastingManager',
    summary: `바꾼 오디션 일정 되돌리기: 배우에게 알리기 전 ${castingLimits.takeBackMinutes}분 안에`,
    response: nothing,
    errors: [...teamRefusals, 'departure_left', 'audition_there_already'],
  }),
  markAttendance: endpoint('PATCH /v1/castings/:castingId/auditions/:slotId/invites/:inviteId', {
    access: 'CastingManager',
    summary: '참석하기로 한 배우가 왔는지 적기; 시작한 뒤에',
    body: z.strictObject({ attendance: codes(Attendance) }),
    response: nothing,
    errors: [...teamRefusals, 'audition_cancelled', 'audition_not_begun', 'audition_not_confirmed'],
  }),
  mine: endpoint('GET /v1/auditions/mine', {
    access: 'Actor',
    representatives: 'act',
    summary: '내가 초대받은 오디션: 다가오는 것부터',
    query: z.strictObject(paging()),
    response: listOf(myAudition).extend({ waiting: z.int() }),
  }),
  answer: endpoint('POST /v1/auditions/:inviteId/answer', {
    access: 'Actor',
    representatives: 'act',
    summary: '오디션 초대에 답하기. 시작하기 전까지 바꿀 수 있어요',
    body: z.strictObject({ answer: codes(AuditionAnswer), words: text(0, auditionLengths.words).default('') }),
    response: nothing,
    errors: ['audition_past', 'audition_cancelled', 'audition_full'],
  }),
}
