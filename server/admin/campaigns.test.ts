import { sql } from 'kysely'
import { beforeAll, expect, vi } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { campaignJobs } from '#server/notifications/campaigns.ts'
import { deliveryJobs } from '#server/notifications/deliveries/deliveries.ts'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest({ AD_CONTACT: '02-000-0000', AD_OPT_OUT: '080-000-0000' })
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(server)
})

const words = {
  class: 'INFO' as const,
  title: '점검 안내',
  content: '새벽 2시에 잠시 멈춰요.',
  audience: 'ACTORS' as const,
}
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 14_000, interval: 100 })
const toldOf = async (title: string) => {
  const rows = await server.db
    .selectFrom('notifications')
    .select('user_id as userId')
    .where('title', '=', title)
    .orderBy('id')
    .execute()
  return rows.map(row => row.userId)
}

test('a message reaches everybody in its audience once', async () => {
  const manager = await createManager(server)
  await sql`INSERT INTO users (name, birth_date, permissions)
            SELECT '배우', '1995-05-05', '{Actor}' FROM generate_series(1, 2300)`.execute(server.db)
  const { id } = await admin.api.admin.addCampaign({ body: words })
  const params = { campaignId: id }
  const { audienceCount, preview } = await admin.api.admin.campaign({ params })
  expect(audienceCount).toBeGreaterThanOrEqual(2300)
  expect(preview.text).toMatch(/^\[무대로\] 점검 안내\n새벽 2시에 잠시 멈춰요\.\n확인번호 [^\n]+$/)
  await admin.api.admin.testCampaign({ params })
  await until(async () => expect(await toldOf('점검 안내')).toEqual([admin.id]))
  await admin.api.admin.sendCampaign({ params })
  expect(await refusal(admin.api.admin.sendCampaign({ params }))).toBe('409 campaign_started')
  expect(await refusal(admin.api.admin.changeCampaign({ params, body: words }))).toBe('409 campaign_started')
  await until(async () =>
    expect(await admin.api.admin.campaign({ params })).toMatchObject({ status: 'SENT', toldCount: audienceCount }),
  )
  await until(async () => expect(await toldOf('점검 안내')).toHaveLength(audienceCount + 1))
  expect(await toldOf('점검 안내')).not.toContain(manager.id)
})

test('advertising goes only to people who consented, with its mark and opt-out', async () => {
  const [willing, silent] = [await createActor(server), await createActor(server)]
  await willing.api.accounts.changeConsents({ body: { MARKETING_SMS: true } })
  const body = { ...words, class: 'AD' as const, title: '멤버십 할인', channels: ['TEXT' as const] }
  const { id } = await admin.api.admin.addCampaign({ body })
  const params = { campaignId: id }
  const campaign = await admin.api.admin.campaign({ params })
  expect(campaign).toMatchObject({ audienceCount: 1 })
  expect(campaign.preview.text).toMatch(
    /^\(광고\)\[무대로\] 멤버십 할인\n[\s\S]*문의 02-000-0000\n무료수신거부 080-000-0000$/,
  )
  expect(campaign.preview.subject).toBe('(광고)[무대로] 멤버십 할인')
  await admin.api.admin.sendCampaign({ params })
  await until(async () => expect(await toldOf('멤버십 할인')).toEqual([willing.id]))
  expect(await toldOf('멤버십 할인')).not.toContain(silent.id)
  await until(async () =>
    expect((await admin.api.admin.campaign({ params })).outcomes).toMatchObject([
      { channel: 'TEXT', blocked: 1, sent: 0 },
    ]),
  )
})

test('an operator without consent can test an advertisement as others will read it', async () => {
  const operator = await createAdmin(server)
  const { secrets } = server.server.tools
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: secrets.encrypt('01055554444') })
    .where('id', '=', operator.id)
    .execute()
  const body = { ...words, class: 'AD' as const, title: '가을 할인', channels: ['TEXT' as const, 'MAIL' as const] }
  const { id } = await operator.api.admin.addCampaign({ body })
  const tried = await operator.api.admin.testCampaign({ params: { campaignId: id } })
  expect(tried).toEqual({ sent: ['TEXT'], missing: ['MAIL'] })
  await until(async () => {
    const row = await server.db
      .selectFrom('deliveries')
      .select(['status', 'body_encrypted as body'])
      .where('user_id', '=', operator.id)
      .where('channel', '=', 'TEXT')
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('SENT')
    expect(secrets.decrypt(row.body!)).toMatch(/^\(광고\)\[무대로\] 가을 할인\n[\s\S]*무료수신거부 080-000-0000$/)
  })
})

test('a stopped message waits until it is resumed or ended', async () => {
  const [night, writing] = [await createManager(server), await createManager(server)]
  const { secrets } = server.server.tools
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: secrets.encrypt('01012123434'), is_plus_member: true })
    .where('id', '=', night.id)
    .execute()
  const now = new Date(Date.now() + 9 * 3_600_000).getUTCHours()
  await night.api.notifications.changeSettings({ body: { quiet: { isOn: true, from: now, to: (now + 23) % 24 } } })
  const body = { ...words, title: '밤에 쓴 안내', audience: 'MEMBERS' as const, channels: ['TEXT' as const] }
  const { id } = await admin.api.admin.addCampaign({ body })
  const params = { campaignId: id }
  const waiting = async () => {
    const sent = server.db.selectFrom('deliveries').select(['status', 'blocked_reason as reason'])
    return (await sent.where('user_id', '=', night.id).orderBy('id').execute()).map(
      ({ status, reason }) => `${status} ${reason}`,
    )
  }
  await admin.api.admin.sendCampaign({ params })
  await until(async () => expect(await waiting()).toEqual(['HELD NIGHT']))
  expect(await admin.api.admin.stopCampaign({ params })).toMatchObject({ status: 'STOPPED' })
  expect(await waiting()).toEqual(['BLOCKED STOPPED'])
  await night.api.notifications.changeSettings({ body: { quiet: { isOn: false, from: 21, to: 8 } } })
  const longAgo = {
    created_at: new Date(Date.now() - 4 * 86_400_000),
    promised_at: new Date(Date.now() - 4 * 86_400_000),
  }
  await server.db.updateTable('deliveries').set(longAgo).where('user_id', '=', night.id).execute()
  await admin.api.admin.sendCampaign({ params })
  await until(async () => expect(await waiting()).toEqual(['SENT null']))
  // After days of being stopped, deliveries are due from the resumption, so that none is given up as late.
  const late = { status: 'READY' as const, due_at: new Date(Date.now() - 3_600_000), provider_id: null }
  await server.db.updateTable('deliveries').set(late).where('user_id', '=', night.id).execute()
  const { tools, jobs, log } = server.server
  await deliveryJobs(tools)
    .find(({ name }) => name === 'notifications.resend-overdue')!
    .work({}, { db: server.db, log, jobs })
  await until(async () => expect(await waiting()).toEqual(['SENT null']))
  await until(async () => expect(await admin.api.admin.campaign({ params })).toMatchObject({ status: 'SENT' }))
  await admin.api.admin.stopCampaign({ params })
  expect(await refusal(admin.api.admin.removeCampaign({ params }))).toBe('409 campaign_started')
  expect(await admin.api.admin.endCampaign({ params })).toMatchObject({ status: 'ENDED' })
  expect(await refusal(admin.api.admin.sendCampaign({ params }))).toBe('409 campaign_started')
  const draft = { campaignId: (await admin.api.admin.addCampaign({ body })).id }
  expect(await refusal(writing.api.admin.removeCampaign({ params: draft }))).toBe('403 forbidden')
  await admin.api.admin.removeCampaign({ params: draft })
  expect(await refusal(admin.api.admin.campaign({ params: draft }))).toBe('404 not_found')
})

test('a stopped message writes no more cards, and tells how many it wrote', async () => {
  const title = '잘못 쓴 안내'
  const { id } = await admin.api.admin.addCampaign({ body: { ...words, title } })
  const params = { campaignId: id }
  await server.db.updateTable('campaigns').set({ status: 'SENDING' }).where('id', '=', id).execute()
  const { log } = server.server
  const nothing = { send: async () => {} }
  const nextThousand = () => campaignJobs[0]!.work(params, { db: server.db, log, jobs: nothing })
  await nextThousand()
  expect(await toldOf(title)).toHaveLength(1000)
  expect(await admin.api.admin.campaign({ params })).toMatchObject({ status: 'SENDING', toldCount: 1000 })
  await admin.api.admin.stopCampaign({ params })
  await nextThousand()
  expect(await toldOf(title)).toHaveLength(1000)
})

test('a stopped message resumes where it was', async () => {
  const { id } = await admin.api.admin.addCampaign({ body: { ...words, title: '멈춘 안내', audience: 'MANAGERS' } })
  const params = { campaignId: id }
  await server.db.updateTable('campaigns').set({ status: 'SENDING' }).where('id', '=', id).execute()
  expect(await admin.api.admin.stopCampaign({ params })).toMatchObject({ status: 'STOPPED' })
  await admin.api.admin.sendCampaign({ params })
  await until(async () => expect(await admin.api.admin.campaign({ params })).toMatchObject({ status: 'SENT' }))
  const actor = await createActor(server)
  expect(await refusal(actor.api.admin.sendCampaign({ params }))).toBe('403 forbidden')
  expect(await refusal(admin.api.admin.campaign({ params: { campaignId: 999 } }))).toBe('404 not_found')
})

test('a message with a link that is neither ours nor https is refused', async () => {
  for (const link of ['javascript:alert(1)', '//example.com', 'http://example.com'])
    expect(await refusal(admin.api.admin.addCampaign({ body: { ...words, link } }))).toBe('400 invalid_input')
})
