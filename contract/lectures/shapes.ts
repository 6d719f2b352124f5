import { z } from 'zod'
import {
  LectureField,
  LectureKind,
  LectureLevel,
  SeatState,
  ShownLectureState,
  WaitingState,
} from '../codes/lectures.ts'
import { codes, id, image, time } from '../common.ts'
import { won } from '../payments/shapes.ts'

/** A lecture as lists show it. */
export const lecture = z
  .object({
    id,
    kind: codes(LectureKind),
    field: codes(LectureField),
    level: codes(LectureLevel),
    title: z.string(),
    /** One or two sentences. */
    summary: z.string(),
    teacherName: z.string().nullable(),
    image: image.nullable(),
    state: codes(ShownLectureState),
    price: won,
    memberPrice: won,
    /** Times of the first and the last class; null for videos. */
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    classes: z.int(),
    /** Total length of all classes; null while a video is not ready. */
    minutes: z.int().nullable(),
    placeName: z.string(),
    /** Null: unlimited. */
    seatsLeft: z.int().nullable(),
    /** End of enrolment; null: always open. */
    closesAt: time.nullable(),
    rating: z.number().nullable(),
    reviews: z.int(),
  })
  .meta({ id: 'Lecture' })
export type Lecture = z.output<typeof lecture>

/** One class of the curriculum. `minutes` is null for a video that is not ready, `startsAt` for all videos. */
export const lectureClass = z
  .object({
    id,
    no: z.int(),
    title: z.string(),
    content: z.string(),
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    minutes: z.int().nullable(),
  })
  .meta({ id: 'LectureClass' })
export type LectureClass = z.output<typeof lectureClass>

const teacher = z
  .object({ name: z.string(), introduction: z.string(), image: image.nullable() })
  .meta({ id: 'Teacher' })

export const waiting = z
  .object({
    lectureId: id,
    state: codes(WaitingState),
    /** Position in the waiting list, from 1. */
    place: z.int().nullable(),
    /** When the offered seat expires; null unless one is offered. */
    offeredUntil: time.nullable(),
  })
  .meta({ id: 'LectureWaiting' })
export type LectureWaiting = z.output<typeof waiting>

export const lectureDetail = lecture
  .extend({
    description: z.string(),
    teacher: teacher.nullable(),
    curriculum: z.array(lectureClass),
    address: z.string(),
    /** What operators gave, else a search of a map service for the address; null without an address. */
    mapUrl: z.string().nullable(),
    /** What to bring. */
    bring: z.string(),
    capacity: z.int().nullable(),
    /** Days of access to videos after payment; null for classes at fixed times. */
    accessDays: z.int().nullable(),
    /** The refund rule in a line. */
    refundRule: z.string(),
    /** Length of the waiting list. */
    waitingCount: z.int(),
    /** The viewer's own enrolment, unless cancelled. */
    own: z.object({ orderId: id, state: codes(SeatState) }).nullable(),
    /** The viewer's entry in the waiting list. */
    waiting: waiting.nullable(),
  })
  .meta({ id: 'LectureDetail' })
export type LectureDetail = z.output<typeof lectureDetail>

export const lectureReview = z
  .object({
    id,
    /** The name with its middle hidden. */
    author: z.string(),
    rating: z.int(),
    text: z.string(),
    createdAt: time,
  })
  .meta({ id: 'LectureReview' })

export const lectureQuestion = z
  .object({
    id,
    /** Null if the person has left the service. */
    author: z.string().nullable(),
    isMine: z.boolean(),
    question: z.string(),
    createdAt: time,
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'LectureQuestion' })
export type LectureQuestion = z.output<typeof lectureQuestion>

/** What a teacher wrote to everybody in a lecture. */
export const lectureAnnouncement = z
  .object({ id, text: z.string(), createdAt: time })
  .meta({ id: 'LectureAnnouncement' })
export type LectureAnnouncement = z.output<typeof lectureAnnouncement>

/** A file for enrolled people; `path` downloads it. */
export const lectureMaterial = z
  .object({ id, title: z.string(), fileName: z.string(), bytes: z.int(), createdAt: time, path: z.string() })
  .meta({ id: 'LectureMaterial' })
export type LectureMaterial = z.output<typeof lectureMaterial>

/** A participant as teachers and operators see them: name and attendance. */
export const participant = z
  .object({
    /** The id of the order. */
    id,
    /** Null if the person has left the service. */
    name: z.string().nullable(),
    state: codes(SeatState),
    /** Classes that the person attended or watched. */
    attended: z.array(id),
  })
  .meta({ id: 'LectureParticipant' })
export type LectureParticipant = z.output<typeof participant>

/** What a lecture earned, and its teacher's part of it. */
export const payoutRow = z.object({
  lectureId: id,
  title: z.string(),
  kind: codes(LectureKind),
  seats: z.int(),
  /** Income earned in these days, without VAT. */
  income: z.int(),
  teacherPercent: z.int(),
  share: z.int(),
})
