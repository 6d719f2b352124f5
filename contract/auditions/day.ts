import { z } from 'zod'
import { ownFile } from '../castings/files.ts'
import { Arrival, AuditionStatus, Stage } from '../codes/applications.ts'
import { codes, date, httpsUrl, id, image, nothing, q, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { auditionCheckInHours, auditionDayPeople, auditionLengths, auditionShiftMinutes } from '../limits.ts'
import { departed, pendingDeparture, tells, tellsQuery } from '../notifications/departures.ts'
import { contact } from '../profiles/index.ts'
import { auditionCandidate } from './candidates.ts'
import { placeTexts, dayTexts as texts } from './messages.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, texts.clockWrong)
const path = '/v1/castings/:castingId/audition-days'

const dayBody = z
  .strictObject({
    date,
    from: clock,
    to: clock,
    /** Length of each slot in minutes; slots follow each other without gaps. */
    every: z.int().min(5).max(240),
    breaks: z
      .array(z.strictObject({ from: clock, to: clock }))
      .max(4)
      .default([]),
    capacity: z.int().min(1).max(200),
    place: text(0, auditionLengths.place).default(''),
    url: httpsUrl.nullable().default(null),
    note: text(0, auditionLengths.note).default(''),
    /** Spread over the slots in this order, up to the capacity of each. */
    applicationIds: z.array(id).max(auditionDayPeople),
    tells,
  })
  .refine(day => day.place || day.url, { path: ['place'], message: placeTexts.placeMissing })

const person = z
  .object({
    inviteId: id,
    applicationId: id,
    number: z.int(),
    name: z.string(),
    photo: image.nullable(),
    roles: z.array(z.object({ name: z.string(), stage: codes(Stage) })),
    status: codes(AuditionStatus),
    words: z.string(),
    /** The same for two people who read together. */
    pairId: z.int().nullable(),
    lateAt: time.nullable(),
    arrivedAt: time.nullable(),
    calledAt: time.nullable(),
  })
  .meta({ id: 'AuditionDayPerson' })
export type AuditionDayPerson = z.output<typeof person>

const slot = z
  .object({
    id,
    startAt: time,
    minutes: z.int(),
    place: z.string(),
    url: z.string().nullable(),
    note: z.string(),
    capacity: z.int(),
    people: z.array(person),
  })
  .meta({ id: 'AuditionDaySlot' })
export type AuditionDaySlot = z.output<typeof slot>

const sheetRow = z.object({
  startAt: time,
  place: z.string(),
  number: z.int(),
  name: z.string(),
  roles: z.array(z.string()),
  status: codes(AuditionStatus),
  words: z.string(),
  /** Null unless the applicant's contact is open to this team. */
  contact: contact.omit({ email: true }).nullable(),
})
export type AuditionSheetRow = z.output<typeof sheetRow>

const pairs = '/v1/castings/:castingId/audition-pairs'
const placed = '/v1/castings/:castingId/auditions/:slotId/invites/:inviteId'

/** A day of auditions: planned in one step, rearranged, and run. */
export const auditionDays = {
  planDay: endpoint(`POST ${path}`, {
    access: 'CastingManager',
    summary: '하루의 오디션 시간을 한 번에 만들고, 선택한 지원자를 순서대로 초대하기',
    body: dayBody,
    response: departed.extend({ date, slots: z.int(), invited: z.int(), skipped: z.int() }),
    errors: [...teamRefusals, 'audition_past', 'audition_slot_limit', 'audition_day_empty', 'audition_day_short'],
  }),
  day: endpoint(`GET ${path}`, {
    access: 'CastingManager',
    summary: '하루의 오디션: 시간마다 초대한 배우와 답, 온 사람. 날짜를 말하지 않으면 오늘이나 다음 오디션 날',
    query: z.strictObject({ date: q.date() }),
    response: z.object({
      title: z.string(),
      /** Whether this member of the team plans and runs the day, instead of only reading it. */
      canDecide: z.boolean(),
      canRate: z.boolean(),
      date: date.nullable(),
      days: z.array(z.object({ date, slots: z.int(), people: z.int() })),
      /** The casting's files, such as sides. */
      files: z.array(ownFile.pick({ id: true, name: true })),
      slots: z.array(slot),
      /** News that can be taken back. */
      pending: z.array(pendingDeparture),
    }),
    errors: teamRefusals,
  }),
  daySheet: endpoint(`GET ${path}/sheet`, {
    access: 'CastingManager',
    summary: '인쇄할 하루 일정표. 연락처는 우리 팀에 열린 배우만 있고, 하루 인원에 들어가고, 배우에게 알려요',
    writes: true,
    query: z.strictObject({ date }),
    /** `leftOut`: people whose contact is open, but beyond the daily number. */
    response: z.object({ title: z.string(), list: z.array(sheetRow), leftOut: z.int() }),
    errors: teamRefusals,
    rateLimit: 30,
  }),
  dayCandidates: endpoint('GET /v1/castings/:castingId/audition-candidates', {
    access: 'CastingManager',
    summary: '하루 일정에 넣을 수 있는 지원자: 서류 합격부터, 앞으로의 오디션에 아직 초대하지 않은 사람',
    response: z.object({ list: z.array(auditionCandidate) }),
    errors: teamRefusals,
  }),
  moveInvite: endpoint(`PATCH ${placed}/slot`, {
    access: 'CastingManager',
    summary: '초대를 다른 시간으로 옮기기; 배우에게 알리고 올 수 있는지 다시 물어요',
    body: z.strictObject({ slotId: id, tells }),
    response: departed,
    errors: [...teamRefusals, 'audition_past', 'audition_cancelled', 'audition_there_already'],
  }),
  shiftDay: endpoint(`POST ${path}/shift`, {
    access: 'CastingManager',
    summary: '하루가 늦어질 때: 아직 시작하지 않은 시간을 모두 뒤로 미루고 배우에게 알리기. 답은 그대로예요',
    body: z.strictObject({ date, minutes: z.int().min(5).max(auditionShiftMinutes), tells }),
    response: departed.extend({ slots: z.int() }),
    errors: [...teamRefusals, 'audition_day_over'],
  }),
  cancelDay: endpoint(`DELETE ${path}`, {
    access: 'CastingManager',
    summary: '하루의 오디션을 모두 취소하기: 아직 시작하지 않은 시간만; 초대한 배우에게 알려요',
    query: tellsQuery.extend({ date }),
    response: departed.extend({ slots: z.int() }),
    errors: [...teamRefusals, 'audition_day_over'],
  }),
  pair: endpoint(`POST ${pairs}`, {
    access: 'CastingManager',
    summary:
      '두 사람을 짝 리딩으로 묶기: 두 번째 사람이 첫 번째 사람의 시간으로 옮겨 가고, 두 사람에게 서로의 이름 없이 알려요',
    body: z.strictObject({ inviteIds: z.tuple([id, id]), tells }),
    response: departed,
    errors: [...teamRefusals, 'audition_past', 'audition_cancelled', 'audition_there_already'],
  }),
  unpair: endpoint(`DELETE ${pairs}/:inviteId`, {
    access: 'CastingManager',
    summary: '짝 리딩 풀기; 시간은 그대로예요',
    response: nothing,
    errors: teamRefusals,
  }),
  walkIn: endpoint('POST /v1/castings/:castingId/auditions/:slotId/walk-ins', {
    access: 'CastingManager',
    summary: `초대하지 않았는데 현장에 온 지원자를 도착으로 넣기; 시작 ${auditionCheckInHours}시간 전부터`,
    body: z.strictObject({ applicationId: id }),
    response: nothing,
    errors: [
      ...teamRefusals,
      'audition_cancelled',
      'audition_not_begun',
      'audition_there_already',
      'stage_not_allowed',
    ],
  }),
  checkIn: endpoint(`PATCH ${placed}/arrival`, {
    access: 'CastingManager',
    summary: `늦음, 도착, 입장, 불참 적기; 시작 ${auditionCheckInHours}시간 전부터`,
    body: z.strictObject({ arrival: codes(Arrival) }),
    response: nothing,
    errors: [...teamRefusals, 'audition_cancelled', 'audition_not_begun', 'audition_not_confirmed'],
  }),
}
