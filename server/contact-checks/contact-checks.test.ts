import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, vi } from 'vitest'
import { numberAlphabet } from '#contract/codes/contact-checks.ts'
import type { CheckedContact } from '#contract/contact-checks/index.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import { solved } from '#server/accounts/accounts.support.ts'
import { type Contact, issueNumber, numberHash } from '#server/integrations/contact-numbers/contact-numbers.ts'
import { carriedText } from '#server/integrations/sms/letters.ts'
import { deliveryJobs } from '#server/notifications/deliveries/deliveries.ts'
import { textOf } from '#server/notifications/deliveries/delivery-message.ts'
import { notify } from '#server/notifications/notify.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createReachable } from '../../test/support/news.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' })
beforeEach(async () => {
  await server.db.deleteFrom('contact_number_misses').execute()
})

let count = 0
const phone = '01012345634'
const issue = (given: Partial<Contact> = {}) => {
  count += 1
  const contact = { key: `test ${count}`, kind: 'PROPOSAL' as const, channel: 'TEXT' as const, to: phone, ...given }
  return issueNumber(server.db, server.server.tools.secrets, contact)
}

type Envelope = { code?: string; data: CheckedContact; message: string }

/** A check from this address, of somebody who is not signed in. */
async function ask(number: string, ip = '10.1.0.1', work?: string) {
  const response = await fetch(`${server.origin}/v1/contact-checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ number, work }),
  })
  const { code, data } = (await response.json()) as Envelope
  return { status: response.status, code, ...data, retryAfter: Number(response.headers.get('retry-after')) }
}

async function workAt(ip: string): Promise<string> {
  const headers = { 'x-forwarded-for': ip }
  const response = await fetch(`${server.origin}/v1/contact-checks/work`, { method: 'POST', headers })
  const { data } = (await response.json()) as { data: { challenge: string } }
  return solved(data.challenge)
}

const missed = (places: string[]) =>
  server.db
    .insertInto('contact_number_misses')
    .values(places.map(place => ({ place })))
    .execute()

const guess = () =>
  Array.from({ length: contactCheckLimits.letters }, () => numberAlphabet[randomInt(numberAlphabet.length)]).join('')

const reachable = () => createReachable(server, phone)

/** The words of a delivery that has left. */
async function textTo(person: Person): Promise<string> {
  const { tools } = server.server
  return vi.waitFor(
    async () => {
      const sent = await server.db
        .selectFrom('deliveries')
        .select(['id', 'body_encrypted as body', 'status'])
        .where('user_id', '=', person.id)
        .where('channel', '=', 'TEXT')
        .executeTakeFirstOrThrow()
      if (!sent.body) {
        const job = deliveryJobs(tools)[0]!
        await job.work({ deliveryIds: [sent.id] }, { db: server.db, jobs: server.server.jobs, log: server.server.log })
      }
      expect(sent.body).not.toBeNull()
      return tools.secrets.decrypt(sent.body!)
    },
    { timeout: 30_000, interval: 50 },
  )
}

test('a text carries a number that says what it is, and of its recipient a hint', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager, { title: '물결의 끝', company_name: '스튜디오 여울' })
  const actor = await reachable()
  await server.db.transaction().execute(db =>
    notify(
      { db, jobs: server.server.jobs },
      {
        ...{ type: 'PROPOSAL', userIds: [actor.id], title: '제안을 받았어요', content: '비밀스러운 내용' },
        ...{ link: '/mypage/proposals', castingId: casting.id, dedupeKey: `proposal ${actor.id}` },
      },
    ),
  )
  const text = await textTo(actor)
  const number = /\/c\/([2-9A-HJ-NP-Z]{10})$/m.exec(text)?.[1] ?? ''
  const { status: _, retryAfter: __, ...answer } = await ask(number)
  expect(answer).toMatchObject({
    state: 'FOUND',
    contact: {
      ...{ kind: 'PROPOSAL', channel: 'TEXT', recipient: '010-****-**34', link: null, isMine: false, checks: 1 },
      casting: { id: casting.id, title: '물결의 끝', companyName: '스튜디오 여울' },
    },
  })
  expect(JSON.stringify(answer)).not.toMatch(/비밀스러운|제안을 받았어요|mypage|01012345634/)
})

test('its recipient also gets the link, and does not count among those who checked', async () => {
  const actor = await createActor(server)
  const number = await issue({ userId: actor.id, link: '/mypage/proposals' })
  const body = { number: number.toLowerCase() }
  for (let times = 0; times < 2; times++)
    expect(await actor.api.contactChecks.check({ body })).toMatchObject({
      state: 'FOUND',
      contact: { isMine: true, link: '/mypage/proposals', checks: 0 },
    })
  const other = await createActor(server)
  const seen = await other.api.contactChecks.check({ body: { number: `https://mudaero.example.com/c/${number}?a=1` } })
  expect(seen).toMatchObject({ number, contact: { isMine: false, link: null, checks: 1 } })
})

test('a message that is sent again keeps its number, and two messages never share one', async () => {
  const first = await issue({ key: 'again' })
  expect(await issue({ key: 'again' })).toBe(first)
  const many = new Set(await Promise.all(Array.from({ length: 200 }, () => issue())))
  expect(many.size).toBe(200)
  expect(many).not.toContain(first)
})

test('a number that was checked in many places is one that somebody copies', async () => {
  const number = await issue()
  for (let place = 1; place < contactCheckLimits.copiedFrom; place++)
    for (const ip of [`10.20.${place}.1`, `10.20.${place}.2`]) expect((await ask(number, ip)).state).toBe('FOUND')
  const copied = await ask(number, '10.20.99.1')
  expect(copied).toMatchObject({ state: 'COPIED', contact: { checks: contactCheckLimits.copiedFrom } })
})

test('a number runs out, is taken back, and falls with its notice and its sender', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager)
  const number = await issue({ castingId: casting.id })
  const { secrets } = server.server.tools
  const set = (values: object) =>
    server.db
      .updateTable('contact_numbers')
      .set(values)
      .where('number_hash', '=', numberHash(secrets, number))
      .execute()
  const owner = (status: 'ACTIVE' | 'SUSPENDED') =>
    server.db.updateTable('users').set({ status }).where('id', '=', manager.id).execute()
  const notice = (status: 'OPEN' | 'HIDDEN') =>
    server.db.updateTable('castings').set({ status }).where('id', '=', casting.id).execute()

  await owner('SUSPENDED')
  expect(await ask(number)).toMatchObject({ state: 'REVOKED', contact: { revokedFor: 'SENDER_SUSPENDED' } })
  await owner('ACTIVE')
  await notice('HIDDEN')
  expect(await ask(number)).toMatchObject({ state: 'REVOKED', contact: { revokedFor: 'NOTICE_HIDDEN', casting: null } })
  await notice('OPEN')
  await set({ expires_at: new Date(Date.now() - 1000) })
  expect(await ask(number)).toMatchObject({ state: 'EXPIRED', contact: { revokedFor: null } })
  await set({ revoked_at: new Date() })
  expect(await ask(number)).toMatchObject({ state: 'REVOKED', contact: { revokedFor: 'TAKEN_BACK' } })
})

test('a private notice is not named to strangers', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager, { is_private: true, private_key: 'stage-door' })
  expect((await ask(await issue({ castingId: casting.id }))).contact?.casting).toBeNull()
})

test('100,000 guessed numbers find nothing among 2,000 that are alive', { timeout: 120_000 }, async () => {
  const { secrets } = server.server.tools
  await Promise.all(Array.from({ length: 2_000 }, () => issue()))
  const found = async (numbers: string[]) => {
    const hashes = numbers.map(each => numberHash(secrets, each))
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM contact_numbers WHERE number_hash = ANY(${hashes}::bytea[])`.execute(server.db)
    return rows[0]!.count
  }
  expect(await found([await issue()]), 'a true one is found').toBe(1)
  for (let done = 0; done < 100_000; done += 10_000) expect(await found(Array.from({ length: 10_000 }, guess))).toBe(0)
})

test('five wrong numbers are free, then each costs work, and sixty wait', async () => {
  const ip = '10.30.0.1'
  for (let tries = 0; tries < 5; tries++) expect((await ask(guess(), ip)).state).toBe('NOT_FOUND')
  const number = await issue()
  expect(await ask(number, ip), 'a true one is no way around').toMatchObject({
    status: 429,
    code: 'contact_check_work',
  })
  const work = await workAt(ip)
  expect((await ask(guess(), '10.30.0.2')).state, 'another address is not slowed').toBe('NOT_FOUND')
  expect((await ask(guess(), ip, work)).state).toBe('NOT_FOUND')
  expect((await ask(guess(), ip, work)).code, 'a proof serves one guess').toBe('contact_check_work')
  await missed(Array.from({ length: 54 }, () => ip))
  const locked = await ask(number, ip, await workAt(ip))
  expect(locked).toMatchObject({ status: 429, code: 'contact_check_locked' })
  expect(locked.retryAfter).toBeGreaterThan(3_000)
})

test('one subscriber’s IPv6 networks count together, people by their account', async () => {
  const near = (at: number) => `2001:db8:1:a0${at}::1`
  for (let tries = 0; tries < 5; tries++) expect((await ask(guess(), near(tries))).state).toBe('NOT_FOUND')
  expect((await ask(guess(), near(6))).code).toBe('contact_check_work')
  expect((await ask(guess(), '2001:db8:1:b01::1')).state, 'a neighbour').toBe('NOT_FOUND')
  const actor = await createActor(server)
  await missed(Array.from({ length: 5 }, () => `user ${actor.id}`))
  await expect(actor.api.contactChecks.check({ body: { number: guess() } })).rejects.toMatchObject({
    code: 'contact_check_work',
  })
})

test('a thousand wrong numbers from everywhere make checks from new places cost work', async () => {
  await missed(Array.from({ length: 1_000 }, (_, at) => `10.${at % 250}.77.${at % 200}`))
  const number = await issue()
  expect((await ask(number, '10.40.0.1')).code).toBe('contact_check_work')
  expect((await ask(number, '10.40.0.1', await workAt('10.40.0.1'))).state).toBe('FOUND')
})

test('the link of a public notice is everybody’s, and of a private one its recipient’s', async () => {
  const manager = await createManager(server)
  const { id } = await openCasting(server, manager)
  const hidden = await openCasting(server, manager, { is_private: true, private_key: 'stage-door' })
  const linkOf = async (castingId: number) =>
    (await ask(await issue({ castingId, link: `/casting/${castingId}?alert=1` }))).contact?.link
  expect(await linkOf(id)).toBe(`/casting/${id}?alert=1`)
  expect(await linkOf(hidden.id)).toBeNull()
})

test('a short text stays short: its number stands in its link alone', () => {
  const message = { class: 'INFO' as const, content: '', brandName: '무대로', number: 'K7PQ3MXDAB', sender: null }
  const url = 'https://mudaero.example.com/c/K7PQ3MXDAB'
  const short = textOf({ ...message, title: '내일 오전 열 시 오디션이에요', url })
  expect(carriedText(short).type).toBe('SMS')
  expect(short).not.toContain('확인번호')
  const long = textOf({ ...message, title: '내일 오디션이에요', content: '가'.repeat(60), url })
  expect(long).toMatch(/\/c\/K7PQ3MXDAB\n확인번호 K7PQ3-MXDAB$/)
  expect(textOf({ ...message, title: '내일 오디션이에요', url: null })).toContain('확인번호 K7PQ3-MXDAB')
})
