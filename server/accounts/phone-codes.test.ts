import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { codeSentTo, newPhone, refusal } from './accounts.support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ORIGIN: 'https://mudaero.example', PHONE_CODES_DAILY: '60' })
})
afterAll(() => server.stop())

type Body = { phone: string; purpose: 'JOIN' | 'FIND_PASSWORD'; code?: string; requestId?: string }
const phoneCode = (body: Body) => server.api().accounts.phoneCode({ body })
const forgetCodes = () => server.db.deleteFrom('phone_codes').execute()
const wrongOf = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('[A-78] the text is one text of 90 bytes whose last line binds the code to our address', async () => {
  const phone = newPhone()
  await phoneCode({ phone, purpose: 'JOIN' })
  const row = await server.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const body = server.server.tools.secrets.decrypt(row.body_encrypted)
  const code = await codeSentTo(server, phone)
  expect(body.split('\n').at(-1)).toBe(`@mudaero.example #${code}`)
  expect([...body].reduce((bytes, letter) => bytes + (letter > '~' ? 2 : 1), 0)).toBeLessThanOrEqual(90)
  await forgetCodes()
})

/** What may happen to a code, and what a person would expect of it: a model of the rules beside the real thing. */
const step = fc.oneof(
  fc.constant('right' as const),
  fc.constant('wrong' as const),
  fc.constant('other purpose' as const),
  fc.constant('late' as const),
)

test('[A-78] whatever is tried in whatever order: five wrong tries, one success, three minutes, one purpose', async () => {
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
        const tried = what === 'wrong' ? wrongOf(code, at + 1) : code
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

test('[A-78] a code belongs to its request: a stranger who asks for the same number neither burns nor replaces it', async () => {
  const phone = newPhone()
  const own = await phoneCode({ phone, purpose: 'JOIN' })
  const code = await codeSentTo(server, phone)
  await sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(server.db)
  const foreign = await phoneCode({ phone, purpose: 'JOIN' })
  for (let at = 1; at <= 5; at++) {
    const tried = { phone, purpose: 'JOIN' as const, code: wrongOf(code, at), requestId: foreign.requestId! }
    await refusal(phoneCode(tried))
  }
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code, requestId: 'pr_another' }))).toBe(
    '422 phone_code_expired',
  )
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN', code, requestId: own.requestId! }))).toBe('accepted')
  await forgetCodes()
})

test('[A-78] codes are six digits from the whole range', async () => {
  const codes: string[] = []
  for (let at = 0; at < 15; at++) {
    const phone = newPhone()
    await phoneCode({ phone, purpose: 'JOIN' })
    codes.push(await codeSentTo(server, phone))
  }
  await forgetCodes()
  expect(codes.every(code => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(13)
  expect(new Set(codes.map(code => code[0])).size).toBeGreaterThan(3)
})

test('[A-78] past a day’s number of codes for everybody none goes out, and the next day they do again', async () => {
  await sql`
    INSERT INTO phone_codes (phone_index, purpose, code_hash, created_at, expires_at)
    SELECT 'number ' || n, 'JOIN', 'x', now(), now() FROM generate_series(1, 59) AS n`.execute(server.db)
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'JOIN' }))).toBe('accepted')
  const sent = await server.db.selectFrom('outbox').select('id').execute()
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'JOIN' }))).toBe('429 phone_code_too_many')
  expect(await server.db.selectFrom('outbox').select('id').execute()).toHaveLength(sent.length)
  await sql`UPDATE phone_codes SET created_at = created_at - interval '24 hours'`.execute(server.db)
  expect(await refusal(phoneCode({ phone: newPhone(), purpose: 'JOIN' }))).toBe('accepted')
  await forgetCodes()
})

test('[A-78] ten codes a day for a number', async () => {
  const phone = newPhone()
  for (let at = 0; at < 10; at++) {
    await phoneCode({ phone, purpose: 'JOIN' })
    await sql`UPDATE phone_codes SET created_at = created_at - interval '61 minutes'`.execute(server.db)
  }
  expect(await refusal(phoneCode({ phone, purpose: 'JOIN' }))).toBe('429 phone_code_too_many')
  await forgetCodes()
})

test('[A-78] who asks for a foreign number all day keeps it from nobody else', async () => {
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
    // One line of IPv6 has more addresses than anybody can count.
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
