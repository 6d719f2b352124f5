import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { post, read, signInAsNewcomer } from './newcomers.ts'
import { storedVideo } from './own-feedback.ts'
import { newcomer, operatorCalls, syllables, takenOver, windowOf } from './support.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const hour = 3_600_000

export type School = { operator: APIRequestContext; teacher: BrowserContext; teacherId: number; teacherName: string }

/** An operator's browser, and that of a newcomer made a teacher. */
export async function openSchool(browser: Browser): Promise<School> {
  const operator = await operatorCalls()
  const teacher = await browser.newContext()
  const { loginId } = await signInAsNewcomer(teacher)
  const { list } = await read(operator, `/v1/admin/members?q=${loginId}`)
  const { id } = list.find((member: { loginId: string }) => member.loginId === loginId)
  const teacherName = `도윤 ${syllables(loginId.slice(1))}`
  const answer = await operator.patch(`/v1/admin/members/${id}/teacher`, {
    headers: sameOrigin,
    data: { isTeacher: true, teacherName, introduction: '단편 40편을 캐스팅했어요.', reason: '강사 계약을 마쳤어요' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { operator, teacher, teacherId: id, teacherName }
}

type LectureFacts = {
  kind?: 'LIVE' | 'ONLINE' | 'VOD'
  price?: number
  capacity?: number
  /** Hours from now at which a class of two hours starts. */
  startsIn?: number[]
}

/** A lecture of its own that is open; a video lecture has one class of twelve seconds. */
export async function newLecture(
  { operator, teacher, teacherId }: School,
  { kind = 'LIVE', price = 55_000, capacity = 12, startsIn = [240, 408] }: LectureFacts = {},
): Promise<{ id: number; title: string }> {
  const title = `카메라 앞 ${syllables(newcomer().loginId.slice(1))}`
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const isVideo = kind === 'VOD'
  const { id } = await post(operator, '/v1/admin/lectures', {
    ...{ kind, field: 'CAMERA', level: 'BEGINNER', title, price, teacherId, teacherPercent: 60 },
    summary: '자기소개를 마칠 때까지, 그 3분을 나눠 연습해요.',
    description: '오디션장에 들어가서 나올 때까지를 찍고 함께 봐요.',
    placeName: kind === 'LIVE' ? '무대로 연습실' : '',
    address: kind === 'LIVE' ? '서울시 마포구' : '',
    mapUrl: kind === 'LIVE' ? 'https://map.example.com/place' : null,
    liveUrl: kind === 'ONLINE' ? 'https://live.example.com/room' : null,
    bring: '1분 자유 독백',
    capacity: isVideo ? null : capacity,
    classes: (isVideo ? [0] : startsIn).map((hours, no) => ({
      ...{ title: `${no + 1}번째 수업`, content: '걸음, 시선, 첫 인사를 봐요.' },
      ...(isVideo ? {} : { startsAt: at(hours), endsAt: at(hours + 2) }),
    })),
  })
  if (isVideo) await addVideo(teacher, id)
  await post(operator, `/v1/admin/lectures/${id}/move`, { to: 'OPEN' })
  return { id, title }
}

async function addVideo({ request }: BrowserContext, lectureId: number): Promise<void> {
  const videoId = await storedVideo(request, 12)
  const { classes } = await read(request, `/v1/teach/lectures/${lectureId}`)
  const captions = 'WEBVTT\n\n00:00.000 --> 00:12.000\n숨을 고르고 들어와요'
  const answer = await request.put(`/v1/teach/lectures/${lectureId}/classes/${classes[0].id}/video`, {
    headers: sameOrigin,
    data: { videoId, captions },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Enrols the actor of this page through the browser and pays; the number of the order. */
export async function enrol(page: Page, isMobile: boolean): Promise<number> {
  await expect(page.getByRole('heading', { name: '강의 신청하기' })).toBeVisible()
  await takenOver(page)
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await page.getByRole('button', { name: /결제하기$/ }).click()
  const window = windowOf(page, isMobile)
  await window.getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  return (await read(page.request, '/v1/payments?product=LECTURE')).list[0].orderId
}
