import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, vi } from 'vitest'
import type { ChannelCode } from '#contract/codes/notification-topics.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { type Mailbox, startMailbox } from '#server/integrations/mail/mailbox-stand-in.ts'
import { type PushService, startPushService } from '#server/integrations/push/push-stand-in.ts'
import { startSession } from '#server/kernel/session.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, type Person } from '../../../test/support/people.ts'
import { type NotificationEvent, notify } from '../notify.ts'
import { unsubscribeToken } from '../unsubscribe.ts'
import { deliveryJobs } from './deliveries.ts'

let mailbox: Mailbox
let pushService: PushService
const { server, test } = apiTest(async onCleanup => {
  mailbox = await startMailbox()
  pushService = await startPushService()
  onCleanup(async () => void (await Promise.all([mailbox.stop(), pushService.stop()])))
  return {
    SMTP_URL: mailbox.url,
    MAIL_FROM: '무대로 <no-reply@example.com>',
    PUSH_STAND_IN: pushService.url,
    AD_CONTACT: '02-000-0000',
    AD_OPT_OUT: '080-000-0000',
    LOG_LEVEL: 'silent',
  }
})
beforeEach(() => {
  mailbox.mails.length = 0
  pushService.pushes.length = 0
})

let count = 0
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 14_000, interval: 50 })

async function tell(userId: number, given: Partial<NotificationEvent> = {}) {
  count += 1
  const event: NotificationEvent = {
    type: 'ACCOUNT',
    userIds: [userId],
    title: '새 기기에서 <로그인>했어요',
    content: '본인이 아니라면 비밀번호를 바꿔 주세요.',
    link: '/mypage/account',
    dedupeKey: `test:${count}`,
  }
  await server.db.transaction().execute(db => notify({ db, jobs: server.server.jobs }, { ...event, ...given }))
}

async function withMail() {
  const person = await createActor(server)
  await server.db
    .updateTable('users')
    .set({ email: `p${person.id}@example.com` })
    .where('id', '=', person.id)
    .execute()
  return person
}
const deliveryOf = (person: Person, channel: ChannelCode) =>
  server.db
    .selectFrom('deliveries')
    .select(['status', 'blocked_reason as reason', 'error'])
    .where('user_id', '=', person.id)
    .where('channel', '=', channel)
    .orderBy('id', 'desc')
    .executeTakeFirst()

async function workAgain(id: number) {
  const { tools, jobs, log } = server.server
  const job = deliveryJobs(tools).find(({ name }) => name === 'notifications.send-mails')!
  await job.work({ deliveryIds: [id] }, { db: server.db, log, jobs })
}

/** The visible text of a mail sent as quoted-printable. */
const readable = (source: string) =>
  decodeURIComponent(
    source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
  )

describe('mail', () => {
  test('names its sender and how to unsubscribe, in words without markup', async () => {
    const person = await withMail()
    await tell(person.id, { type: 'CASTING_REVIEWED' })
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'SENT' }))
    const { source, to } = mailbox.mails[0]!
    expect(to).toEqual([`p${person.id}@example.com`])
    const text = readable(source)
    expect(text).toContain('새 기기에서 &#60;로그인&#62;했어요')
    expect(text).toMatch(/\/c\/\w{10}/)
    expect(source.replaceAll(/\r?\n /g, ' ')).toMatch(/List-Unsubscribe: <http:\/\/localhost:\d+\/unsubscribe\?token=/)
  })

  test('a mail whose answer was lost is sent exactly once, as the row says', async () => {
    const person = await withMail()
    mailbox.faults.push('reset-after')
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'FAILED' }))
    expect(mailbox.mails).toHaveLength(1)
  })

  test('a mail whose sending process was killed is not resent, as the row says', async () => {
    const person = await withMail()
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'SENT' }))
    const { id } = await server.db
      .updateTable('deliveries')
      .set({ status: 'SENDING', reserved_at: new Date(Date.now() - 6 * 60_000) })
      .where('user_id', '=', person.id)
      .where('channel', '=', 'MAIL')
      .returning('id')
      .executeTakeFirstOrThrow()
    await workAgain(id)
    expect(await deliveryOf(person, 'MAIL')).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('uncertain'),
    })
    expect(mailbox.mails).toHaveLength(1)
  })

  test('a mail whose success could not be recorded is not resent', async () => {
    const person = await withMail()
    await sql`
      CREATE FUNCTION refuse_sent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the database is away'; END $$`.execute(
      server.db,
    )
    await sql`
      CREATE TRIGGER refuse_sent BEFORE UPDATE ON deliveries FOR EACH ROW
      WHEN (NEW.status = 'SENT' AND NEW.user_id = ${sql.lit(person.id)}) EXECUTE FUNCTION refuse_sent()`.execute(
      server.db,
    )
    await tell(person.id)
    await until(async () => expect(mailbox.mails).toHaveLength(1))
    // The mail arrives before the program records it: the program only tries again if its job was lost.
    const lostJobs = sql`
      SELECT FROM pgboss.job JOIN deliveries ON data -> 'deliveryIds' @> to_jsonb(deliveries.id)
      WHERE name = 'notifications.send-mails' AND user_id = ${person.id} AND (state = 'retry' OR retry_count > 0)`
    await until(async () => expect((await lostJobs.execute(server.db)).rows).toHaveLength(1))
    await sql`DROP FUNCTION refuse_sent CASCADE`.execute(server.db)
    const { id, status } = await server.db
      .updateTable('deliveries')
      .set({ reserved_at: new Date(Date.now() - 6 * 60_000), due_at: new Date() })
      .where('user_id', '=', person.id)
      .where('channel', '=', 'MAIL')
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    expect(status).toBe('SENDING')
    await workAgain(id)
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'FAILED' }))
    expect(mailbox.mails).toHaveLength(1)
  })

  test('a busy server is retried', async () => {
    const person = await withMail()
    mailbox.faults.push('busy')
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'SENT', error: null }))
    expect(mailbox.mails).toHaveLength(1)
  })

  test('its unsubscribe link turns the topic off without a login', async () => {
    const person = await withMail()
    await tell(person.id, { type: 'CASTING_REVIEWED' })
    await until(async () => expect(mailbox.mails).toHaveLength(1))
    const token = /unsubscribe\?token=([\w.-]+)/.exec(mailbox.mails[0]!.source.replaceAll(/\r?\n /g, ''))![1]!
    const { accounts } = server.api()
    expect(await accounts.unsubscribing({ query: { token } })).toEqual({ topic: 'REVIEW' })
    expect(await accounts.unsubscribe({ body: { token } })).toEqual({ topic: 'REVIEW' })
    expect(await accounts.unsubscribe({ body: { token } })).toEqual({ topic: 'REVIEW' })
    const { topics } = await person.api.notifications.settings()
    expect(topics.find(one => one.topic === 'REVIEW')!.on).toEqual(['PUSH'])
    await tell(person.id, { type: 'CASTING_REVIEWED' })
    await until(async () =>
      expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'BLOCKED', reason: 'OPT_OUT' }),
    )
    for (const wrong of ['', 'x', token.replace('REVIEW', 'NEWS'), token.replace(/^\d+/, '1'), `${token}a`])
      expect(await refusal(accounts.unsubscribe({ body: { token: wrong } }))).toMatch(/^(422 unsubscribe_invalid|400)/)
  })

  test('mails about the account cannot be turned off', async () => {
    const person = await withMail()
    const off = { topics: [{ topic: 'ACCOUNT' as const, channel: 'MAIL' as const, isOn: false }] }
    expect(await refusal(person.api.notifications.changeSettings({ body: off }))).toBe('400 invalid_input')
    const token = unsubscribeToken(server.server.tools.secrets, person.id, 'ACCOUNT')
    expect(await refusal(server.api().accounts.unsubscribe({ body: { token } }))).toBe('422 unsubscribe_invalid')
    // A leftover from a time when this was possible.
    await server.db
      .insertInto('notification_settings')
      .values({ user_id: person.id, topic: 'ACCOUNT', channel: 'MAIL', is_on: false })
      .execute()
    const { topics } = await person.api.notifications.settings()
    expect(topics.find(({ topic }) => topic === 'ACCOUNT')!.on).toEqual(['MAIL', 'PUSH'])
    await tell(person.id, { mailTo: server.server.tools.secrets.encrypt('before@example.com') })
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'SENT' }))
    const { source, to } = mailbox.mails[0]!
    expect(to).toEqual(['before@example.com'])
    expect(source).not.toMatch(/unsubscribe/i)
    expect(readable(source)).toContain('알림 설정과 상관없이')
  })

  test('unsubscribing from news withdraws the consent to advertising by mail', async () => {
    const person = await withMail()
    await person.api.accounts.changeConsents({ body: { MARKETING_EMAIL: true } })
    await tell(person.id, { type: 'MARKETING', channels: ['MAIL'] })
    const advert = () =>
      mailbox.mails.map(({ source }) => source.replaceAll(/\r?\n /g, '')).find(text => text.includes('.MARKETING.'))
    await until(async () => expect(advert()).toBeDefined())
    const token = /unsubscribe\?token=([\w.-]+)/.exec(advert()!)![1]!
    await server.api().accounts.unsubscribe({ body: { token } })
    const { current } = await person.api.accounts.consents()
    expect(current).toMatchObject([{ kind: 'MARKETING_EMAIL', agreed: false }])
  })
})

describe('push', () => {
  const browser = (path: string) => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const endpoint = `${pushService.url}/${path}`
    return {
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    }
  }
  async function signedInAgain({ id }: Person) {
    const options = { isCookie: false, isPersistent: false, userAgent: null, ip: null }
    return server.api((await startSession(server.db, id, options)).token)
  }
  const always = { quiet: { isOn: false, from: 21, to: 8 } }

  test('is sent to every browser whose subscription lasts', async () => {
    const person = await createActor(server)
    await person.api.notifications.changeSettings({ body: always })
    await person.api.notifications.subscribePush({ body: browser('phone') })
    await person.api.notifications.subscribePush({ body: browser('desk') })
    pushService.answers.push(410)
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'PUSH')).toMatchObject({ status: 'SENT' }))
    expect(pushService.pushes).toHaveLength(1)
    expect((await person.api.notifications.settings()).browsers).toHaveLength(1)
    pushService.answers.push(404)
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'PUSH')).toMatchObject({ status: 'FAILED' }))
    expect((await person.api.notifications.settings()).browsers).toEqual([])
  })

  test('a browser belongs to the last subscriber, and only they can end it', async () => {
    const [first, second] = [await createActor(server), await createActor(server)]
    const shared = browser('shared')
    await first.api.notifications.subscribePush({ body: shared })
    await second.api.notifications.subscribePush({ body: shared })
    expect((await first.api.notifications.settings()).browsers).toEqual([])
    await first.api.notifications.unsubscribePush({ body: { endpoint: shared.endpoint } })
    expect((await second.api.notifications.settings()).browsers).toHaveLength(1)
    await second.api.notifications.unsubscribePush({ body: { endpoint: shared.endpoint } })
    expect((await second.api.notifications.settings()).browsers).toEqual([])
  })

  test('is sent only while the browser’s session lasts', async () => {
    const person = await createActor(server)
    const { notifications } = person.api
    await notifications.changeSettings({ body: always })
    await notifications.subscribePush({ body: browser('kept') })
    const [other, stolen] = [await signedInAgain(person), await signedInAgain(person)]
    await other.notifications.subscribePush({ body: browser('other') })
    await stolen.notifications.subscribePush({ body: browser('stolen') })
    const { browsers } = await notifications.settings()
    expect(browsers).toHaveLength(3)
    await other.accounts.logout()
    expect((await notifications.settings()).browsers).toHaveLength(2)
    expect(
      await refusal(
        (await createActor(server)).api.notifications.forgetBrowser({ params: { subscriptionId: browsers[0]!.id } }),
      ),
    ).toBe('404 not_found')
    await notifications.forgetBrowser({ params: { subscriptionId: browsers[0]!.id } })
    await tell(person.id, { isUrgent: true })
    await until(async () => expect(await deliveryOf(person, 'PUSH')).toMatchObject({ status: 'SENT' }))
    expect(pushService.pushes).toHaveLength(1)
    await person.api.accounts.logout()
    await tell(person.id, { isUrgent: true })
    await until(async () =>
      expect(await deliveryOf(person, 'PUSH')).toMatchObject({ status: 'BLOCKED', reason: 'NO_ADDRESS' }),
    )
    expect(pushService.pushes).toHaveLength(1)
  })

  test('a browser removed from the list stays removed until it is turned on', async () => {
    const person = await createActor(server)
    const desk = browser('desk-forgotten')
    const phone = await signedInAgain(person)
    await phone.notifications.changeSettings({ body: always })
    await phone.notifications.subscribePush({ body: browser('phone-kept') })
    const { notifications } = person.api
    const comesBack = () => notifications.subscribePush({ body: { ...desk, isResumed: true } })
    expect(await comesBack()).toEqual({ isOn: true })
    expect(await comesBack()).toEqual({ isOn: true })
    const [listed] = (await phone.notifications.settings()).browsers
    await phone.notifications.forgetBrowser({ params: { subscriptionId: listed!.id } })
    expect(await comesBack()).toEqual({ isOn: false })
    expect(
      await (await signedInAgain(person)).notifications.subscribePush({ body: { ...desk, isResumed: true } }),
    ).toEqual({ isOn: false })
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'PUSH')).toMatchObject({ status: 'SENT' }))
    expect(pushService.pushes).toHaveLength(1)
    expect(await notifications.subscribePush({ body: desk })).toEqual({ isOn: true })
    expect((await notifications.settings()).browsers).toHaveLength(2)
  })

  test('removed browsers do not count towards the limit, and are sent nothing', async () => {
    const person = await withMail()
    const { notifications } = person.api
    const seen = async () => (await notifications.settings()).browsers
    await notifications.subscribePush({ body: browser('lasting') })
    const [lasting] = await seen()
    for (let at = 0; at < 10; at += 1) {
      await notifications.subscribePush({ body: browser(`tried-${at}`) })
      await notifications.forgetBrowser({ params: { subscriptionId: (await seen())[0]!.id } })
    }
    expect(await seen()).toEqual([lasting])
    await notifications.forgetBrowser({ params: { subscriptionId: lasting!.id } })
    await tell(person.id)
    await until(async () => expect(await deliveryOf(person, 'MAIL')).toMatchObject({ status: 'SENT' }))
    expect(await deliveryOf(person, 'PUSH')).toBeUndefined()
  })

  test('an endpoint of no known push service is refused', async () => {
    const { api } = await createActor(server)
    for (const endpoint of [
      'http://127.0.0.1:1/a',
      'https://169.254.169.254/a',
      'https://example.com/a',
      'javascript:1',
    ])
      expect(await refusal(api.notifications.subscribePush({ body: { ...browser('x'), endpoint } }))).toBe(
        '422 push_unknown',
      )
  })
})

describe('settings', () => {
  test('start with defaults, keep choices, and return to the default by choice', async () => {
    const person = await createActor(server)
    const { notifications } = person.api
    const onFor = (all: Awaited<ReturnType<typeof notifications.settings>>) =>
      all.topics.find(({ topic }) => topic === 'APPLY')!.on
    const before = await notifications.settings()
    expect(onFor(before)).toEqual(['TEXT', 'PUSH'])
    expect(before).toMatchObject({ quiet: { isOn: true, from: 21, to: 8 }, hasPhone: false, browsers: [] })
    const change = (channel: 'TEXT' | 'MAIL', isOn: boolean) =>
      notifications.changeSettings({ body: { topics: [{ topic: 'APPLY', channel, isOn }] } })
    expect(onFor(await change('TEXT', false))).toEqual(['PUSH'])
    expect(onFor(await change('MAIL', true))).toEqual(['MAIL', 'PUSH'])
    await change('MAIL', false)
    await change('TEXT', true)
    expect(
      await server.db.selectFrom('notification_settings').selectAll().where('user_id', '=', person.id).execute(),
    ).toEqual([])
    // An enabled topic is enabled for everything it names, and nothing else.
    const onOf = (topic: string) => before.topics.find(one => one.topic === topic)?.on
    expect([onOf('PROGRESS'), onOf('CASTING'), onOf('ACCOUNT'), onOf('MARKETING')]).toEqual([
      ['PUSH'],
      ['PUSH'],
      ['MAIL', 'PUSH'],
      undefined,
    ])
    expect(before.marketing).toEqual({ texts: false, mails: false })
    const wrong = { topics: [{ topic: 'WEATHER', channel: 'TEXT', isOn: true }] }
    expect(await refusal(notifications.changeSettings({ body: wrong as never }))).toBe('400 invalid_input')
    expect(await refusal(notifications.changeSettings({ body: { quiet: { isOn: true, from: 24, to: 8 } } }))).toBe(
      '400 invalid_input',
    )
  })
})
