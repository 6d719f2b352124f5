import { expect, vi } from 'vitest'
import { policyOn } from '#contract/codes/policies.ts'
import { today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor } from '../../../test/support/people.ts'
import { joining, refusal } from '../accounts.support.ts'
import { consentConfirmationJob } from './consent-notices.ts'

const { server, test } = apiTest()

test('consents given at joining are stored with their version', async () => {
  const { token } = await server.api().accounts.join({ body: await joining(server) })
  const { current, history } = await server.api(token!).accounts.consents()
  expect(history).toHaveLength(6)
  expect(current).toContainEqual(
    expect.objectContaining({ kind: 'TERMS', agreed: true, version: policyOn('terms', today()).version }),
  )
  expect(current).toContainEqual(expect.objectContaining({ kind: 'NIGHT', agreed: false }))
})

test('each consent given or withdrawn stays in the history', async () => {
  const { api } = await createActor(server)
  const change = (body: object) => api.accounts.changeConsents({ body })
  const on = await change({ MARKETING_SMS: true, NIGHT: true })
  expect(on.current.map(({ kind, agreed }) => [kind, agreed]).toSorted()).toEqual([
    ['MARKETING_SMS', true],
    ['NIGHT', true],
  ])
  expect((await change({ MARKETING_SMS: true })).history).toHaveLength(2)
  const off = await change({ MARKETING_SMS: false })
  expect(
    off.history
      .slice(0, 2)
      .map(({ kind, agreed }) => [kind, agreed])
      .toSorted(),
  ).toEqual([
    ['MARKETING_SMS', false],
    ['NIGHT', false],
  ])
  expect(off.history).toHaveLength(4)
  expect((await api.accounts.consents()).history).toEqual(off.history)
})

test('nobody under fourteen is sent advertising, even if it was turned on', async () => {
  const { api } = await createActor(server, { birthDate: `${new Date().getFullYear() - 12}-01-01` })
  for (const kind of ['MARKETING_SMS', 'MARKETING_EMAIL', 'NIGHT'])
    expect(await refusal(api.accounts.changeConsents({ body: { [kind]: true } }))).toBe('400 invalid_input')
  expect(await refusal(api.accounts.changeConsents({ body: { MARKETING_SMS: false } }))).toBe('accepted')
  expect((await api.accounts.consents()).history).toEqual([])
})

test('a consent is given only with what it needs, and a required one stays', async () => {
  const { api, id } = await createActor(server)
  const change = (body: object) => refusal(api.accounts.changeConsents({ body }))
  expect(await change({ NIGHT: true })).toBe('422 night_needs_sms')
  expect(await change({ MARKETING_SMS: false, NIGHT: true })).toBe('422 night_needs_sms')
  expect(await change({ MARKETING_EMAIL: true })).toBe('422 email_missing')
  expect(await change({ TERMS: false })).toBe('400 invalid_input')
  expect(await change({ MARKETING_SMS: 'yes' })).toBe('400 invalid_input')
  expect((await api.accounts.consents()).history).toEqual([])
  await server.db.updateTable('users').set({ email: 'a@example.com' }).where('id', '=', id).execute()
  expect(await change({ MARKETING_EMAIL: true })).toBe('accepted')
  expect(await refusal(server.api().accounts.consents())).toBe('401 not_signed_in')
})

test('parallel changes leave one row each', async () => {
  const { api } = await createActor(server)
  await Promise.all([1, 2, 3, 4].map(() => api.accounts.changeConsents({ body: { MARKETING_SMS: true } })))
  expect((await api.accounts.consents()).history).toHaveLength(1)
})

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
const cardsOf = (userId: number) =>
  server.db
    .selectFrom('notifications')
    .select(['title', 'content'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

test('a change of consent is confirmed at once, with its day and its kind', async () => {
  const { api, id } = await createActor(server)
  await api.accounts.changeConsents({ body: { MARKETING_SMS: true } })
  await api.accounts.changeConsents({ body: { MARKETING_SMS: true } })
  await until(async () => expect(await cardsOf(id)).toHaveLength(1))
  expect((await cardsOf(id))[0]!.content).toMatch(
    /^무대로에서 \d{4}년 \d+월 \d+일에 처리했어요: 문자로 소식 받기 동의\./,
  )
  await api.accounts.changeConsents({ body: { MARKETING_SMS: false } })
  await until(async () => expect((await cardsOf(id))[1]?.content).toContain('문자로 소식 받기 철회'))
})

test('people without a mail address are told by text, at most five times a day', async () => {
  const [without, withMail] = [await createActor(server), await createActor(server)]
  await server.db.updateTable('users').set({ email: 'b@example.com' }).where('id', '=', withMail.id).execute()
  const change = (isOn: boolean) => without.api.accounts.changeConsents({ body: { MARKETING_SMS: isOn } })
  const ways = async (userId: number) => {
    const ofUser = server.db.selectFrom('deliveries').select('channel').where('user_id', '=', userId)
    const rows = await ofUser.orderBy('id').execute()
    return rows.map(row => row.channel)
  }
  await withMail.api.accounts.changeConsents({ body: { MARKETING_SMS: true } })
  for (let times = 1; times <= 7; times += 1) {
    await change(times % 2 === 1)
    await until(async () => expect(await cardsOf(without.id)).toHaveLength(times))
    await until(async () => expect(await ways(without.id)).toHaveLength(times))
  }
  expect(await ways(without.id)).toEqual(['TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'MAIL', 'MAIL'])
  await until(async () => expect(await ways(withMail.id)).toEqual(['MAIL']))
})

test('people who consented to advertising are reminded after two years, once', async () => {
  const [old, young, gone] = [await createActor(server), await createActor(server), await createActor(server)]
  const agree = (userId: number, agreed: boolean, days: number) =>
    server.db
      .insertInto('consents')
      .values({
        user_id: userId,
        kind: 'MARKETING_SMS',
        agreed,
        version: '2026-11-01',
        created_at: new Date(Date.now() - days * 86_400_000),
      })
      .execute()
  await agree(old.id, true, 720)
  await agree(young.id, true, 600)
  await agree(gone.id, true, 720)
  await agree(gone.id, false, 700)
  const { log, jobs } = server.server
  const run = () => consentConfirmationJob(server.server.tools.env).work({}, { db: server.db, log, jobs })
  await run()
  await run()
  await until(async () => expect(await cardsOf(old.id)).toHaveLength(1))
  expect((await cardsOf(old.id))[0]!.content).toMatch(
    /^무대로 소식에 동의하신 날: \d{4}년 \d+월 \d+일 문자로 소식 받기\. 계속 받으려면/,
  )
  await until(async () => {
    const ways = await server.db
      .selectFrom('deliveries')
      .select('channel')
      .where('user_id', '=', old.id)
      .orderBy('id')
      .execute()
    expect(ways).toEqual([{ channel: 'TEXT' }])
  })
  const told = await server.db.selectFrom('consent_confirmations').select('user_id').execute()
  expect(told).toEqual([{ user_id: old.id }])
})
