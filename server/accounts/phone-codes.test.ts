import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { wrongCode } from '../../test/support/contacts.ts'
import { createAdmin } from '../../test/support/people.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { askForCode, codeSentTo, joining, newPhone, refusal, solved } from './accounts.support.ts'

const { server, test } = apiTest({ ORIGIN: 'https://mudaero.example', PHONE_CODES_DAILY: '60' })

type Body = { phone: string; purpose: 'JOIN' | 'FIND_PASSWORD'; code?: string; requestId?: string }
const phoneCode = (body: Body) => server.api().accounts.phoneCode({ body })
const forgetCodes = () => server.db.deleteFrom('phone_codes').execute()

test('[A-78] the message is one text of 90 bytes whose last line binds the code to our domain', async () => {
  const phone = newPhone()
  await phoneCode({ phone, purpose: 'JOIN' })
  const row = await server.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const body = server.server.tools.secrets.decrypt(row.body_encrypted)
  const code = await codeSentTo(server, phone)
  expect(body.split('\n').at(-1)).toBe(`@mudaero.example #${code}`)
  expect([...body].reduce((bytes, letter) => bytes + (letter > '~' ? 2 : 1), 0)).toBeLessThanOrEqual(90)
  await forgetCodes()
})

/**
 * The possible steps of a code's life and what a person expects of each: a model of the rules beside the
 * implementation.
 */
const step = fc.oneof(
  fc.constant('right' as const),
  fc.constant('wrong' as const),
  fc.constant('other purpose' as const),
  fc.constant('late' as const),
)

test('[A-78] a code keeps its rules of attempts, time and purpose in any order of commands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async steps => {
      const phone = newPhone()
      await phoneCode({ phone, purpose: 'JOIN' })
      const code = await codeSentTo(server, phone)
      let [tries, isUsed, isLate] = [0, false, false]
      for (const [at, what] of steps.entries()) {
        if (what === 'late') {
          isLate = true
          await server.db.updateTable('phone_codes').set({ expires_at: new Date() }).execute()
          continue
        }
        const purpose = what === 'other purpose' ? 'FIND_PASSWORD' : 'JOIN'
        const tried = what === 'wrong' ? wrongCode(code, at + 1) : code
        const isOpen = what !== 'other purpose' && !isUsed && !isLate && tries < 5
        const expected = !isOpen ? '422 phone_code_expired' : what === 'right' ? 'accepted' : '422 phone_code_wrong'
        expect(await refusal(phoneCode({ phone, purpose, code: tried })), steps.join(', ')).toBe(expected)
        if (isOpen) tries += 1
        if (expected === 'accepted') isUsed = true
      }
      await forgetCodes()
    }),
    { numRuns: 15, seed: 20261120 },
  )
})

test('[A-78] a code belongs to its request, whatever else is requested for the number', async () => {
  const phone = newPhone()
  const own = await phoneCode({ phone, purpose: 'JOIN' })
  const code = await codeSentTo(server, phone)
  await sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(server.db)
  const foreign = await phoneCode({ phone, purpose: 'JOIN' })
  for (let at = 1; at <= 5; at++) {
    const tried = { phone, purpose: 'JOIN' as const, code: wrongCode(code, at), requestId: foreign.requestId! }
    await refusal(phoneCode(tried))
  }
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code, requestId: 'pr_another' }))).toBe(
    '422 phone_code_expired',
  )
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code, requestId: own.requestId! }))).toBe('accepted')
  await forgetCodes()
})

test('[A-78] codes are digits from the whole range', async () => {
  const codes: string[] = []
  for (let at = 0; at < 15; at++) {
    const phone = newPhone()
    await phoneCode({ phone, purpose: 'JOIN' })
    codes.push(await codeSentTo(server, phone))
    await forgetCodes()
  }
  expect(codes.every(code => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(13)
  expect(new Set(codes.map(code => code[0])).size).toBeGreaterThan(3)
})

test('[A-78] beyond the daily total of codes none is sent until the next day', async () => {
  await sql`
    INSERT INTO phone_codes (phone_index, purpose, code_hash, created_at, expires_at)
    SELECT 'number ' || n, 'JOIN', 'x', now() - n * interval '20 minutes', now() FROM generate_series(1, 59) AS n`.execute(
    server.db,
  )
  expect(await refusal(askForCode(server.api(), { phone: newPhone(), purpose: 'JOIN' }))).toBe('accepted')
  const sent = await server.db.selectFrom('outbox').select('id').execute()
  expect(await refusal(askForCode(server.api(), { phone: newPhone(), purpose: 'JOIN' }))).toBe(
    '429 phone_code_too_many',
  )
  expect(await server.db.selectFrom('outbox').select('id').execute()).toHaveLength(sent.length)
  await sql`UPDATE phone_codes SET created_at = created_at - interval '24 hours'`.execute(server.db)
  expect(await refusal(askForCode(server.api(), { phone: newPhone(), purpose: 'JOIN' }))).toBe('accepted')
  await forgetCodes()
})

test('[A-78] ten codes a day for a number', async () => {
  const unhurried = await startTestServer()
  const ask = (phone: string) => refusal(unhurried.api().accounts.phoneCode({ body: { phone, purpose: 'JOIN' } }))
  const phone = newPhone()
  for (let at = 0; at < 10; at++) {
    expect(await ask(phone)).toBe('accepted')
    await sql`UPDATE phone_codes SET created_at = created_at - interval '61 minutes'`.execute(unhurried.db)
  }
  expect(await ask(phone)).toBe('429 phone_code_too_many')
  await unhurried.stop()
})

test('[A-78] requesting codes for another’s number all day does not lock anybody out', async () => {
  const behindProxy = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  const ask = async (phone: string, from: string) => {
    const answer = await fetch(`${behindProxy.origin}/v1/users/phone-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ phone, purpose: 'JOIN' }),
    })
    return answer.status
  }
  const phone = newPhone()
  const passOneMinute = () =>
    sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(behindProxy.db)
  for (let at = 0; at < 5; at++) {
    expect(await ask(phone, `2001:db8:1:2::${at}`)).toBe(200)
    // A single IPv6 line has more addresses than can be counted.
    expect(await ask(phone, `2001:db8:1:2::9${at}`)).toBe(429)
    await passOneMinute()
  }
  expect(await ask(phone, '2001:db8:1:2::1')).toBe(429)
  for (let at = 0; at < 2; at++) {
    expect(await ask(phone, '203.0.113.7')).toBe(200)
    await passOneMinute()
  }
  expect(await ask(phone, '203.0.113.7')).toBe(429)
  await behindProxy.stop()
})

/** Codes that strangers requested, each from an address of its own. */
const strangersAsked = (
  to: TestServer,
  { phoneIndex, purpose, count, every }: { phoneIndex: string | null; purpose: string; count: number; every: string },
) =>
  sql`
  INSERT INTO phone_codes (phone_index, purpose, code_hash, ip, created_at, expires_at)
  SELECT coalesce(${phoneIndex}, 'number ' || n), ${purpose}, 'x', '10.9.' || n / 200 || '.' || n % 200, now() - n * ${every}::interval, now()
  FROM generate_series(1, ${count}) AS n`.execute(to.db)

test('[A-78][A-79][W-37] a known browser and network keep codes that nobody else can use up', async () => {
  const behindProxy = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  const body = await joining(behindProxy)
  await behindProxy.api().accounts.join({ body })
  const send = (method: string, path: string, data: object, from: string, cookie = '') =>
    fetch(behindProxy.origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from, cookie },
      body: JSON.stringify(data),
    })
  const signedIn = await send(
    'PUT',
    '/v1/users/login',
    { loginId: body.loginId, password: body.password },
    '203.0.113.7',
  )
  const device = signedIn.headers
    .getSetCookie()
    .find(header => header.startsWith('pfDevice='))!
    .split(';')[0]!
  const phoneIndex = behindProxy.server.tools.secrets.blindIndex(body.phone)
  await strangersAsked(behindProxy, { phoneIndex, purpose: 'FIND_PASSWORD', count: 10, every: '1 minute' })
  const ask = (from: string, cookie = '') =>
    send('POST', '/v1/users/phone-code', { phone: body.phone, purpose: 'FIND_PASSWORD' }, from, cookie)
  const refused = await ask('198.51.100.9')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after')), 'when the tenth newest leaves the hour').toBeLessThanOrEqual(
    51 * 60,
  )
  expect((await ask('198.51.100.9', device)).status, 'the known browser').toBe(200)
  expect((await ask('203.0.113.99')).status, 'the known network').toBe(200)
  for (let at = 0; at < 4; at++) {
    await sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(behindProxy.db)
    expect((await ask('198.51.100.9', device)).status).toBe(200)
  }
  await sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(behindProxy.db)
  expect((await ask('198.51.100.9', device)).status, 'an allowance, not a way around').toBe(429)
  await behindProxy.stop()
})

test('[A-78] exhausting the codes for joining does not affect recovery', async () => {
  const limited = await startTestServer({ PHONE_CODES_DAILY: '60' })
  const ask = (phone: string, purpose: Body['purpose']) => refusal(askForCode(limited.api(), { phone, purpose }))
  const admin = await createAdmin(limited)
  const body = await joining(limited)
  await limited.api().accounts.join({ body })
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 59, every: '20 minutes' })
  expect(await ask(newPhone(), 'JOIN')).toBe('accepted')
  expect(await ask(newPhone(), 'JOIN')).toBe('429 phone_code_too_many')
  await strangersAsked(limited, { phoneIndex: null, purpose: 'FIND_PASSWORD', count: 60, every: '20 minutes' })
  const unknown = newPhone()
  for (const phone of [body.phone, unknown]) expect(await ask(phone, 'FIND_PASSWORD')).toBe('accepted')
  await codeSentTo(limited, body.phone)
  await expect(codeSentTo(limited, unknown), 'no text at our expense').rejects.toThrow('no code was sent')
  const cards = async () =>
    (await admin.api.notifications.list({ query: { limit: 10, isImportant: true } })).list.map(card => card.title)
  await expect.poll(cards).toContain('인증번호가 하루 한도에 닿았어요')
  await limited.stop()
})

test('[W-35] operators are told which limit is half used: the hourly or the daily one', async () => {
  const limited = await startTestServer({ PHONE_CODES_DAILY: '80' })
  const admin = await createAdmin(limited)
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 9, every: '1 minute' })
  expect(await refusal(askForCode(limited.api(), { phone: newPhone(), purpose: 'JOIN' }))).toBe('accepted')
  const cards = async () =>
    (await admin.api.notifications.list({ query: { limit: 10, isImportant: true } })).list.map(
      ({ title, content }) => `${title}: ${content}`,
    )
  await expect
    .poll(cards)
    .toEqual([
      '인증번호를 한 시간 한도의 절반까지 보냈어요: 가입과 번호 변경에 쓰는 인증번호를 한 시간 20개 중 10개 보냈어요. 누가 요청하는지 살펴봐 주세요.',
    ])
  await limited.stop()
})

test('[A-78] at most a quarter of the day’s codes is sent in an hour', async () => {
  const limited = await startTestServer({ PHONE_CODES_DAILY: '60' })
  const ask = (phone: string, purpose: Body['purpose']) => refusal(askForCode(limited.api(), { phone, purpose }))
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 14, every: '1 minute' })
  expect(await ask(newPhone(), 'JOIN')).toBe('accepted')
  expect(await ask(newPhone(), 'JOIN')).toBe('429 phone_code_too_many')
  await sql`UPDATE phone_codes SET created_at = created_at - interval '1 hour'`.execute(limited.db)
  expect(await ask(newPhone(), 'JOIN')).toBe('accepted')
  await limited.stop()
})

test('[A-78][W-35] a code costs work once half of a budget is used', async () => {
  const limited = await startTestServer({ PHONE_CODES_DAILY: '60' })
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 30, every: '20 minutes' })
  const { accounts } = limited.api()
  const body = { phone: newPhone(), purpose: 'JOIN' as const }
  const refused = await fetch(`${limited.origin}/v1/users/phone-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(refused.status).toBe(429)
  const { code, message } = (await refused.json()) as { code: string; message: string }
  expect(code).toBe('phone_code_work')
  expect(message).toContain('고객센터에 전화해 주세요')
  // The thirtieth newest leaves the day fourteen hours from now.
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(13 * 3600)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(14 * 3600)

  const work = async (asked: { phone: string; purpose: Body['purpose'] }) =>
    solved((await accounts.phoneCodeWork({ body: asked })).challenge)
  const foreign = await work({ ...body, phone: newPhone() })
  const other = await work({ ...body, purpose: 'FIND_PASSWORD' })
  const own = await work(body)
  const unsigned = own.replace(/"signature":"\w{8}/, '"signature":"00000000')
  const unsolved = own.replace(/"counter":\d+,"derivedKey":"\w{8}/, '"counter":1,"derivedKey":"00000000')
  for (const wrong of [foreign, other, unsigned, unsolved, '', 'null', '{}', '[', '{"challenge":{"parameters":{}}}'])
    expect(await refusal(accounts.phoneCode({ body: { ...body, work: wrong } })), wrong).toBe('429 phone_code_work')
  expect(await refusal(accounts.phoneCode({ body: { ...body, work: own } }))).toBe('accepted')
  expect(await refusal(accounts.phoneCode({ body: { ...body, work: own } })), 'solved once').toBe(
    '429 phone_code_too_soon',
  )
  await limited.stop()
})

test('[A-78][W-35] a proof of work serves one code at its price', async () => {
  const limited = await startTestServer({ PHONE_CODES_DAILY: '60' })
  const { accounts } = limited.api()
  const body = { phone: newPhone(), purpose: 'JOIN' as const }
  const ask = (work: string) => refusal(accounts.phoneCode({ body: { ...body, work } }))
  const work = async () => solved((await accounts.phoneCodeWork({ body })).challenge)
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 30, every: '20 minutes' })
  const first = await work()
  expect(await ask(first)).toBe('accepted')
  await sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(limited.db)
  expect(await ask(first)).toBe('429 phone_code_work')
  const cheap = await work()
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 15, every: '80 minutes' })
  expect(await ask(cheap)).toBe('429 phone_code_work')
  expect(await ask(await work())).toBe('accepted')
  await limited.stop()
})

test('[W-35] the addresses of one network count together for first requests', async () => {
  const limited = await startTestServer({ PHONE_CODES_DAILY: '60', TRUST_PROXY: '127.0.0.1' })
  await strangersAsked(limited, { phoneIndex: null, purpose: 'JOIN', count: 45, every: '20 minutes' })
  const ask = async (from: string) => {
    const send = async (path: string, body: object) => {
      const answer = await fetch(limited.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { code?: string; data: { challenge: string } }
    }
    const body = { phone: newPhone(), purpose: 'JOIN' }
    const { code } = await send('/v1/users/phone-code', body)
    if (code !== 'phone_code_work') return code
    const { challenge } = (await send('/v1/users/phone-code/work', body)).data
    return (await send('/v1/users/phone-code', { ...body, work: await solved(challenge) })).code
  }
  await sql`
    INSERT INTO phone_codes (phone_index, purpose, code_hash, ip, created_at, expires_at)
    SELECT 'another ' || n, 'FIND_PASSWORD', 'x', '198.51.100.' || n, now() - n * interval '1 hour', now()
    FROM generate_series(1, 8) AS n`.execute(limited.db)
  expect(await ask('198.51.100.99')).toBe('phone_code_too_many')
  expect(await ask('198.51.101.99')).toBeUndefined()
  await limited.stop()
})
