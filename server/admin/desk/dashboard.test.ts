import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { buyFeedback, withPayments } from '../../../test/support/payments.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
let [owner, support]: Person[] = []
beforeAll(async () => {
  owner = await createAdmin(server)
  support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
})

test('[P-04] the dashboard shows its money only to those who look after it', async () => {
  await buyFeedback(server, control, await createActor(server))
  const { money, trends } = await owner!.api.admin.dashboard()
  expect(money).toMatchObject({ today: { collected: 30_000, orders: 1, refunded: 0 }, month: { collected: 30_000 } })
  expect(trends.map(({ trend }) => trend)).toEqual(['USERS', 'CASTINGS', 'APPLICATIONS', 'ORDERS', 'MONEY'])
  expect(trends.at(-1)!.days.at(-1)).toMatchObject({ count: 30_000 })
  expect(trends.every(({ days }) => days.length === 30)).toBe(true)
  const theirs = await support!.api.admin.dashboard()
  expect(theirs.money).toBeNull()
  expect(theirs.trends.map(({ trend }) => trend)).not.toContain('MONEY')
})

test('[P-04] the dashboard says since when the oldest work waits', async () => {
  const submitted_at = new Date(Date.now() - 30 * 3_600_000)
  await openCasting(server, await createManager(server), { status: 'IN_REVIEW', opened_at: null, submitted_at })
  const { oldest } = await owner!.api.admin.dashboard()
  expect(oldest).toContainEqual({ work: 'CASTINGS', since: submitted_at.toISOString() })
  expect(oldest.map(({ work }) => work)).not.toContain('REPORTS')
})

test('[P-04] the page of services names the last success and failure of each', async () => {
  const actor = await createActor(server)
  const { id: notification_id } = await server.db
    .insertInto('notifications')
    .values({
      user_id: actor.id,
      type: 'NOTICE',
      is_important: false,
      title: '알림',
      content: '',
      dedupe_key: 'health',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { notification_id, user_id: actor.id, template: 'NOTICE', class: 'INFO' } as const
  await server.db
    .insertInto('deliveries')
    .values([
      { ...about, channel: 'TEXT', status: 'SENT', sent_at: new Date() },
      { ...about, channel: 'MAIL', status: 'FAILED', error: '받는 곳이 없어요' },
    ])
    .execute()
  const { list } = await support!.api.admin.providers()
  const of = (provider: string) => list.find(each => each.provider === provider)
  expect(of('TEXT')).toMatchObject({ succeededAt: expect.any(String), failures: 0 })
  expect(of('MAIL')).toMatchObject({ failedAt: expect.any(String), failure: '받는 곳이 없어요', failures: 1 })
  expect(of('STORAGE')).toMatchObject({ succeededAt: expect.any(String), failure: null })
  expect(of('TAX_OFFICE')).toMatchObject({ succeededAt: expect.any(String), failure: null })
  expect(list.map(({ provider }) => provider).toSorted()).toEqual(
    ['KOBIS', 'MAIL', 'PAYMENT', 'PUSH', 'STORAGE', 'TAX_OFFICE', 'TEXT', 'VIDEO'].toSorted(),
  )
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  expect(await refusal(finance.api.admin.providers())).toBe('403 forbidden')
})
