import { dayMs } from '#contract/korean-time.ts'
import { moveLectures } from '#server/lectures/ends.ts'
import { products } from '#server/rooms.ts'
import { buying, payFor, type withPayments } from './payments.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

type Control = ReturnType<typeof withPayments>['control']

/** Somebody who teaches. */
export async function createTeacher(server: TestServer, admin: Person, teacherName = '도윤슬'): Promise<Person> {
  const teacher = await createPerson(server, ['Actor'])
  await admin.api.admin.setTeacher({
    params: { userId: teacher.id },
    body: { isTeacher: true, teacherName, introduction: '단편 40편을 캐스팅했어요.', reason: '강사 계약을 마쳤어요' },
  })
  return teacher
}

type LectureFacts = {
  kind?: 'LIVE' | 'ONLINE' | 'VOD'
  price?: number
  capacity?: number | null
  /** Days from now on which there is a class of two hours; for videos only their number counts. */
  classes?: number[]
}

/** An operator's request body for a lecture. */
export function lectureBody(
  { clock }: Pick<TestServer, 'clock'>,
  teacher: Person,
  { kind = 'LIVE', price = 55_001, capacity = 10, classes = [10] }: LectureFacts,
) {
  const now = clock.now().getTime()
  const at = (days: number, hours = 0) => new Date(now + days * dayMs + hours * 3_600_000).toISOString()
  return {
    ...{ kind, field: 'CAMERA' as const, level: 'BEGINNER' as const, title: '카메라 앞에서 듣는 연기', price },
    ...{ summary: '카메라 앞에서 상대를 듣는 법을 배워요.', description: '', teacherId: teacher.id },
    ...{ placeName: kind === 'LIVE' ? '무대로 연습실' : '', address: '서울시 마포구', bring: '편한 옷' },
    ...{ capacity: kind === 'VOD' ? null : capacity, teacherPercent: 60 },
    classes: classes.map((days, no) => ({
      ...{ title: `${no + 1}강`, content: '듣고 답하기' },
      ...(kind === 'VOD' ? {} : { startsAt: at(days), endsAt: at(days, 2) }),
    })),
  }
}

/** A lecture open for enrolment, created and opened by an operator. */
export async function openLecture(
  server: TestServer,
  admin: Person,
  teacher: Person,
  given: LectureFacts & { isDraft?: boolean } = {},
): Promise<number> {
  const { id } = await admin.api.admin.addLecture({ body: lectureBody(server, teacher, given) })
  if (given.kind === 'VOD') await addClassVideos(server, teacher, id)
  if (!given.isDraft) await admin.api.admin.moveLecture({ params: { lectureId: id }, body: { to: 'OPEN' } })
  return id
}

/** Ten minutes each. */
async function addClassVideos({ db }: TestServer, teacher: Person, lectureId: number): Promise<void> {
  const rows = await db.selectFrom('lecture_classes').select('id').where('lecture_id', '=', lectureId).execute()
  for (const { id } of rows) {
    const video = await db
      .insertInto('videos')
      .values({
        ...{ owner_id: teacher.id, kind: 'default', state: 'READY', progress: 100 },
        ...{
          key: crypto.randomUUID(),
          container: 'mov',
          source_bytes: 1,
          duration_ms: 600_000,
          width: 1280,
          height: 720,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('lecture_classes').set({ video_id: video.id }).where('id', '=', id).execute()
  }
}

/** Runs due work, as the job of every minute. */
export const moveOn = ({ db, clock, server }: TestServer): Promise<void> =>
  moveLectures({ db, clock, jobs: server.jobs, products })

/** Enrols a person, who then pays in the window. Returns the order. */
export async function buySeat(control: Control, actor: Person, lectureId: number): Promise<number> {
  const checkout = await enrolAt(actor, lectureId)
  if (checkout.window) await payFor(control, actor, checkout)
  return checkout.orderId
}

/** Enrols a person at the current price. */
export async function enrolAt(actor: Person, lectureId: number, couponIds: number[] = []) {
  const { price } = await actor.api.lectures.lectureQuote({ params: { id: lectureId }, query: { couponIds } })
  return actor.api.lectures.enrolLecture({ params: { id: lectureId }, body: buying(price.amount, couponIds) })
}
