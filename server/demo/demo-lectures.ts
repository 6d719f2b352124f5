import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Mover, movedBy } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { addDays } from '#server/kernel/time.ts'
import { finishSeat } from '#server/lectures/finish.ts'
import { priceLecture } from '#server/lectures/pricing.ts'
import { type DemoLecture, demoLectures, demoTeachers } from '../../db/demo/lectures.ts'
import { clockAt, type OrderStory, payOrder, workAt } from './demo-orders.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { now: Date; users: DemoUsers }

const hour = 3_600_000
const day = 24 * hour
const teacherPercent = 60

/** The teachers of lectures. */
export async function loadTeachers(db: Db, { now, users }: Facts): Promise<void> {
  await db
    .insertInto('teachers')
    .values(
      demoTeachers.map(({ loginId, teacherName, introduction }) => ({
        ...{ user_id: present(users.get(loginId)), name: teacherName, introduction },
        created_at: new Date(now.getTime() - 200 * day),
      })),
    )
    .execute()
}

/** Lectures with their seats, waiting lists, questions, announcements and reviews. Without notifications. */
export const lectureStories = (db: Db, facts: Facts): OrderStory[] =>
  demoLectures.map(lecture => tell(db, lecture, facts))

async function* tell(db: Db, lecture: DemoLecture, facts: Facts): OrderStory {
  const { now, users } = facts
  const { kind, field, level, title, summary, description, bring, price, capacity, place } = lecture
  const openedAt = new Date(now.getTime() - 40 * day)
  const classes = lecture.classes.map(one => timed(one, now))
  const isOver = classes.some(({ ends_at }) => ends_at !== null && ends_at < now)
  const { id } = await db
    .insertInto('lectures')
    .values({
      ...{ kind, field, level, title, summary, description, bring, price, capacity, opened_at: openedAt },
      ...{ teacher_id: present(users.get(lecture.teacher)), teacher_percent: teacherPercent },
      ...(place && { place_name: place.name, address: place.address }),
      live_url: kind === 'ONLINE' ? 'https://meet.example.com/self-tape' : null,
      access_days: lectureLimits.accessDays,
      closes_at: classes[0]?.starts_at ?? null,
      ...{ taken: lecture.seats.length, created_at: openedAt, ...movedBy(clockAt(openedAt), 'system') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await move(db, id, 'OPEN', openedAt)
  const rows = await db
    .insertInto('lecture_classes')
    .values(classes.map((one, at) => ({ ...one, lecture_id: id, no: at + 1, updated_at: openedAt })))
    .returning('id')
    .execute()
  if (isOver) await move(db, id, 'CLOSED', present(classes[0]?.starts_at))
  const classIds = rows.map(row => row.id)
  const endsAt = classes.at(-1)?.ends_at ?? null
  for (const [at, seat] of lecture.seats.entries()) {
    const orderedAt = new Date(Math.min(now.getTime(), endsAt?.getTime() ?? now.getTime()) - (30 - at) * day)
    yield orderedAt
    await addSeat(db, { lecture, id, classIds, endsAt }, { ...seat, orderedAt }, facts)
  }
  if (isOver) await move(db, id, 'DONE', present(classes.at(-1)?.ends_at))
  await addTalk(db, id, lecture, facts)
}

const move = (db: Db, id: number, state: 'OPEN' | 'CLOSED' | 'DONE', at: Date) =>
  db
    .updateTable('lectures')
    .set({ state, ...movedBy(clockAt(at), 'system') })
    .where('id', '=', id)
    .execute()

function timed({ title, content, day: ahead, from, to }: DemoLecture['classes'][number], now: Date) {
  const date = ahead === undefined ? null : addDays(koreanDate(now), ahead)
  return {
    ...{ title, content },
    starts_at: date && from ? new Date(koreanTime(date, from)) : null,
    ends_at: date && to ? new Date(koreanTime(date, to)) : null,
    code: date && '274816',
  }
}

type Placed = { lecture: DemoLecture; id: number; classIds: number[]; endsAt: Date | null }
type Seat = DemoLecture['seats'][number] & { orderedAt: Date }

async function addSeat(db: Db, { lecture, id, classIds, endsAt }: Placed, seat: Seat, { now, users }: Facts) {
  const userId = present(users.get(seat.loginId))
  const isVideo = lecture.kind === 'VOD'
  const { orderedAt } = seat
  const paidAt = new Date(orderedAt.getTime() + 60_000)
  const buyer: Mover = `user:${userId}`
  const { lines } = priceLecture(lecture, { isMember: false, coupons: [] })
  const sale = { product: 'LECTURE' as const, title: lecture.title, lines, userId, orderedAt, paidAt }
  const orderId = await payOrder(db, sale, async order => {
    await db
      .insertInto('lecture_seats')
      .values({
        ...{ order_id: order, lecture_id: id, user_id: userId, created_at: orderedAt },
        ...movedBy(clockAt(orderedAt), buyer),
      })
      .execute()
  })
  await db
    .updateTable('lecture_seats')
    .set({
      ...{ state: 'CONFIRMED', confirmed_at: paidAt, ...movedBy(clockAt(paidAt), 'system') },
      access_until: isVideo ? new Date(paidAt.getTime() + lectureLimits.accessDays * day) : null,
    })
    .where('order_id', '=', orderId)
    .execute()
  const doneAt = endsAt && endsAt < now ? endsAt : new Date(paidAt.getTime() + 5 * day)
  if (isVideo) await watch(db, { orderId, classIds, isDone: seat.attended ?? false, at: doneAt })
  else if (seat.attended)
    await db
      .insertInto('lecture_attendance')
      .values(classIds.map(classId => ({ order_id: orderId, class_id: classId, is_present: true, at: doneAt })))
      .execute()
  if (seat.attended || (endsAt && endsAt < now)) await finishSeat(workAt(db, doneAt), orderId)
  if (!seat.review) return
  const { rating, text } = seat.review
  await db
    .insertInto('lecture_reviews')
    .values({
      ...{ order_id: orderId, lecture_id: id, user_id: userId, rating, review: text },
      created_at: new Date(doneAt.getTime() + 20 * hour),
    })
    .execute()
}

type Watched = { orderId: number; classIds: number[]; isDone: boolean; at: Date }

// Unfinished viewers: the first video, and some seconds of the second.
async function watch(db: Db, { orderId, classIds, isDone, at }: Watched): Promise<void> {
  const seconds = (no: number) => (isDone || no === 0 ? 40 : no === 1 ? 12 : 0)
  await db
    .insertInto('lecture_progress')
    .values(
      classIds.flatMap((classId, no) =>
        seconds(no)
          ? [
              {
                ...{ order_id: orderId, class_id: classId, position: isDone || no === 0 ? 0 : seconds(no) },
                ...{ played: `{[0,${seconds(no)})}`, played_seconds: seconds(no), started_at: at, updated_at: at },
                seen_at: isDone || no === 0 ? at : null,
              },
            ]
          : [],
      ),
    )
    .execute()
}

async function addTalk(db: Db, id: number, lecture: DemoLecture, { now, users }: Facts): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * day)
  for (const [no, { loginId, question, answer }] of (lecture.questions ?? []).entries())
    await db
      .insertInto('lecture_questions')
      .values({
        ...{ lecture_id: id, user_id: present(users.get(loginId)), question, created_at: at(4 - no) },
        ...(answer && { answer, answered_by: present(users.get(lecture.teacher)), answered_at: at(3 - no) }),
      })
      .execute()
  for (const [no, text] of (lecture.announcements ?? []).entries())
    await db
      .insertInto('lecture_announcements')
      .values({ lecture_id: id, author_id: present(users.get(lecture.teacher)), text, created_at: at(3 - no) })
      .execute()
  for (const [no, loginId] of (lecture.waiting ?? []).entries())
    await db
      .insertInto('lecture_waiting')
      .values({
        ...{ lecture_id: id, user_id: present(users.get(loginId)), created_at: at(2 - no / 10) },
        ...movedBy(clockAt(at(2 - no / 10)), `user:${present(users.get(loginId))}`),
      })
      .execute()
}
