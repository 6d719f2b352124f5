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
    /** Of the first and the last class; null for videos. */
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    classes: z.int(),
    /** Of all classes together; null while a video is not ready. */
    minutes: z.int().nullable(),
    placeName: z.string(),
    /** Null: without limit. */
    seatsLeft: z.int().nullable(),
    /** Nobody can enrol later; null: at any time. */
    closesAt: time.nullable(),
    rating: z.number().nullable(),
    reviews: z.int(),
  })
  .meta({ id: 'Lecture' })
export type Lecture = z.output<typeof lecture>

/** One class of the curriculum. `minutes` and `startsAt` are null for a video that is not ready, and for videos. */
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

export const teacher = z
  .object({ name: z.string(), introduction: z.string(), image: image.nullable() })
  .meta({ id: 'Teacher' })

export const waiting = z
  .object({
    lectureId: id,
    state: codes(WaitingState),
    /** From 1, while it waits. */
    place: z.int().nullable(),
    /** Until when the seat is kept; null unless one is offered. */
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
    /** For how many days videos can be watched after they are paid for; null for classes at fixed times. */
    accessDays: z.int().nullable(),
    /** The refund rule in a line. */
    refundRule: z.string(),
    /** How many people wait for a seat. */
    waitingCount: z.int(),
    /** The viewer's own enrolment that is not cancelled. */
    own: z.object({ orderId: id, state: codes(SeatState) }).nullable(),
    /** The viewer's place in the waiting list, while they are in it. */
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
    /** Null once the person has left. */
    author: z.string().nullable(),
    isMine: z.boolean(),
    question: z.string(),
    createdAt: time,
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'LectureQuestion' })
export type LectureQuestion = z.output<typeof lectureQuestion>

/** A file for enrolled people; `path` downloads it. */
export const lectureMaterial = z
  .object({ id, title: z.string(), fileName: z.string(), bytes: z.int(), createdAt: time, path: z.string() })
  .meta({ id: 'LectureMaterial' })
export type LectureMaterial = z.output<typeof lectureMaterial>

/** One participant as teachers and operators see them: a name and who came. */
export const participant = z
  .object({
    /** That of the order. */
    id,
    /** Null once the person has left. */
    name: z.string().nullable(),
    state: codes(SeatState),
    /** Classes that the person came to, or watched. */
    attended: z.array(id),
  })
  .meta({ id: 'LectureParticipant' })
export type LectureParticipant = z.output<typeof participant>
