import { beforeEach, expect } from 'vitest'
import { type NotificationEvent, notify, tellNow } from '#server/notifications/notify.ts'
import { apiTest } from '../../test/support/api.ts'
import { createManager } from '../../test/support/people.ts'
import { forwardNews } from './news.ts'
import { endIt, type Reachable, reachable, represent } from './representations.support.ts'

const { server, test } = apiTest()
let parent: Reachable
let child: Reachable
let representation: number

beforeEach(async () => {
  await server.server.jobs.start()
  parent = await reachable(server, { name: '윤어른', age: 44 })
  child = await reachable(server, { name: '윤새싹', age: 15 })
  representation = await represent(server, parent, child)
})

const ctx = () => ({ db: server.db, jobs: server.server.jobs })
const result = (given: Partial<NotificationEvent> = {}): NotificationEvent => ({
  ...{ type: 'RESULT', userIds: [child.id], title: '서류에 합격했어요', content: '다음 단계를 기다려 주세요' },
  ...{ link: '/mypage/castinghistory', linkText: '지원 내역 보기', dedupeKey: 'result 1' },
  ...given,
})
const cardsOf = async ({ api }: Pick<Reachable, 'api'>) => {
  const lists = await Promise.all(
    [true, false].map(isImportant => api.notifications.list({ query: { isImportant, limit: 50 } })),
  )
  return lists.flatMap(({ list }) => list).filter(({ type }) => type !== 'ACCOUNT')
}
const titlesOf = async (person: Pick<Reachable, 'api'>) => (await cardsOf(person)).map(({ title }) => title)

test('a guardian reads the child’s news, which leads to its page in the child’s name', async () => {
  await notify(ctx(), result())
  await expect.poll(() => titlesOf(parent), { timeout: 20_000 }).toEqual(['윤새싹 님 · 서류에 합격했어요'])
  const [card] = await cardsOf(parent)
  expect(card).toMatchObject({
    type: 'RESULT',
    link: `/mypage/people?for=${child.id}&to=%2Fmypage%2Fcastinghistory`,
    linkText: '지원 내역 보기',
  })
  expect(await titlesOf(child)).toEqual(['서류에 합격했어요'])
  await tellNow(ctx(), result())
  await notify(ctx(), result({ title: '최종 합격했어요', dedupeKey: 'result 2' }))
  await expect.poll(() => titlesOf(parent), { timeout: 20_000 }).toContain('윤새싹 님 · 최종 합격했어요')
  expect(await titlesOf(parent)).toHaveLength(2)
})

test('of an agreement the guardian is told, without the way to a page that refuses', async () => {
  await forwardNews(ctx(), result({ type: 'AGREEMENT', link: '/mypage/agreements/1' }))
  await expect
    .poll(async () => (await cardsOf(parent))[0]?.link, { timeout: 20_000 })
    .toBe(`/mypage/people?for=${child.id}`)
})

test('news reach representatives alone, not of teams and not after the end', async () => {
  const agency = await createManager(server)
  await represent(server, agency, parent as Reachable, 'AGENCY')
  await forwardNews(ctx(), result({ link: '/mypage/castingadmin/1/auditions', dedupeKey: 'team' }))
  for (const given of [{ isOwnAct: true }, { isTest: true }, { type: 'PROFILE_CONTACT' as const }])
    await tellNow(ctx(), result({ ...given, dedupeKey: JSON.stringify(given) }))
  await notify(ctx(), result())
  await expect.poll(() => titlesOf(parent), { timeout: 20_000 }).toEqual(['윤새싹 님 · 서류에 합격했어요'])
  await endIt(child, representation)
  await forwardNews(ctx(), result({ dedupeKey: 'result 2' }))
  await notify(ctx(), result({ userIds: [parent.id], title: '내 소식', dedupeKey: 'own' }))
  await expect.poll(() => titlesOf(agency), { timeout: 20_000 }).toEqual(['윤어른 님 · 내 소식'])
  expect(await titlesOf(parent)).toHaveLength(2)
})
