import { sql } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import { agreed, codeSentTo, joining, newPhone, solved } from '#server/accounts/accounts.support.ts'
import { startSession } from '#server/kernel/session.ts'
import { apiTest } from './support/api.ts'
import { createApplicant } from './support/applicants.ts'
import { openCasting } from './support/castings.ts'
import { createActor, createManager } from './support/people.ts'
import { addProfile } from './support/profiles.ts'
import { enterAsGuest, shareCasting, sharePassword } from './support/sharing.ts'

/** An hour's codes for joining are a quarter of this, and half of those need no work. */
const daily = 80
const contactsDaily = 5
const { server, test } = apiTest({
  TRUST_PROXY: '127.0.0.1',
  PHONE_CODES_DAILY: String(daily),
  CONTACTS_DAILY: String(contactsDaily),
})

const addresses = Array.from({ length: 100 }, (_, at) => `198.51.${Math.floor(at / 10)}.${at % 10}`)
/** The networks of this test's people, one each. */
const home = '203.0.113.7'
const cafe = '192.0.2.40'

const browserFacts = { isCookie: false, isPersistent: true, userAgent: null, ip: null }

type Answer = { status: number; code?: string; data: Record<string, string>; cookies: string[] }

/** A browser at an address, with the cookies given. */
const at =
  (ip: string, cookie = '') =>
  async (method: string, path: string, body: object): Promise<Answer> => {
    const response = await fetch(server.origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip, cookie },
      body: JSON.stringify(body),
    })
    const { code, data } = await response.json()
    return { status: response.status, code, data, cookies: response.headers.getSetCookie() }
  }
type Browser = ReturnType<typeof at>
const cookieOf = ({ cookies }: Answer, name: string) =>
  cookies.find(cookie => cookie.startsWith(`${name}=`))!.split(';')[0]!

/** Requests a code as our pages do: computes the proof of work when one is demanded. */
async function askForCode(browser: Browser, body: { phone: string; purpose: string }): Promise<Answer> {
  const first = await browser('POST', '/v1/users/phone-code', body)
  if (first.code !== 'phone_code_work') return first
  const { data } = await browser('POST', '/v1/users/phone-code/work', body)
  return browser('POST', '/v1/users/phone-code', { ...body, work: await solved(data.challenge!) })
}

/** Proves a number from this browser. */
async function prove(browser: Browser, asked: { phone: string; purpose: string }): Promise<string> {
  const sent = await askForCode(browser, asked)
  expect(sent, 'a code for somebody innocent').toMatchObject({ status: 200 })
  const code = await codeSentTo(server, asked.phone)
  const proven = await browser('POST', '/v1/users/phone-code', { ...asked, code, requestId: sent.data.requestId })
  expect(proven.status).toBe(200)
  return proven.data.phoneProof!
}

/** A handful at a time, as from a small herd of machines. */
async function fromAll(attack: (ip: string, turn: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < addresses.length; start += 10)
    await Promise.all(addresses.slice(start, start + 10).map((ip, turn) => attack(ip, start + turn)))
}

describe('simultaneous attacks from a hundred addresses', () => {
  let member: { loginId: string; password: string; phone: string }
  /** The cookie that a sign-in left in the member's browser. */
  let device: string
  /** Nobody attacks this one's number. */
  let other: { phone: string }
  beforeAll(async () => {
    const bodies = [await joining(server), await joining(server)] as const
    for (const body of bodies) await server.api().accounts.join({ body })
    ;[member, other] = bodies
    device = cookieOf(await at(home)('PUT', '/v1/users/login', login()), 'pfDevice')
    await server.db.deleteFrom('phone_codes').execute()
  })
  const login = () => ({ loginId: member.loginId, password: member.password })

  test('[A-75] guessing a password keeps nobody from signing in', async () => {
    const guess = (ip: string, turn: number) =>
      at(ip)('PUT', '/v1/users/login', { ...login(), password: `짐작한 비밀번호 ${turn}` })
    await fromAll(guess)
    for (const browser of [at(home, device), at(home), at(cafe)])
      expect(await browser('PUT', '/v1/users/login', login())).toMatchObject({ status: 200 })
  })

  test('[A-78][W-35] requesting codes for joining leaves half to people who do the work', async () => {
    const refused: (string | undefined)[] = []
    await fromAll(async ip => {
      for (let turn = 0; turn < 2; turn++) {
        const { code } = await at(ip)('POST', '/v1/users/phone-code', { phone: newPhone(), purpose: 'JOIN' })
        if (code) refused.push(code)
      }
    })
    const { sent } = await server.db
      .selectFrom('phone_codes')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .executeTakeFirstOrThrow()
    // Requests that run at the same moment may pass together.
    expect(Number(sent)).toBeLessThan(daily / 4)
    expect(refused).toContain('phone_code_work')
    // After many at one moment only first requests are left.
    expect(refused.filter(code => code !== 'phone_code_work' && code !== 'phone_code_too_many')).toEqual([])

    const phone = newPhone()
    const phoneProof = await prove(at(cafe), { phone, purpose: 'JOIN' })
    const newcomer = { permission: 'Actor', name: '윤새봄', birthDate: '1999-03-01', consents: agreed }
    const account = { ...newcomer, phone, phoneProof, loginId: `id${phone.slice(3)}`, password: '밤마다 대본 읽기 8' }
    expect(await at(cafe)('POST', '/v1/users/join', account)).toMatchObject({ status: 200 })
  })

  test('[A-78][W-35] paying for codes leaves the last quarter to first requests', async () => {
    await server.db.deleteFrom('phone_codes').execute()
    const hourly = daily / 4
    const payers = addresses.slice(0, 6)
    const refused: (string | undefined)[] = []
    for (let turn = 0; turn < hourly; turn++) {
      const sent = await askForCode(at(payers[turn % payers.length]!), { phone: newPhone(), purpose: 'JOIN' })
      if (sent.code) refused.push(sent.code)
    }
    expect(refused).toEqual(Array(hourly / 4).fill('phone_code_too_many'))

    const phone = newPhone()
    const phoneProof = await prove(at(cafe), { phone, purpose: 'JOIN' })
    const newcomer = { permission: 'Actor', name: '윤새봄', birthDate: '1999-03-01', consents: agreed }
    const account = { ...newcomer, phone, phoneProof, loginId: `id${phone.slice(3)}`, password: '밤마다 대본 읽기 8' }
    expect(await at(cafe)('POST', '/v1/users/join', account)).toMatchObject({ status: 200 })
    await prove(at('203.0.114.1'), { phone: other.phone, purpose: 'FIND_PASSWORD' })
  })

  test('[A-78][A-79][W-35] paying for codes that recover accounts leaves their owners theirs', async () => {
    await server.db.deleteFrom('phone_codes').execute()
    const hourly = daily / 4
    const known: string[] = []
    for (let count = 0; count < hourly / 2; count++) {
      const body = await joining(server)
      await server.api().accounts.join({ body })
      known.push(body.phone)
    }
    await server.db.deleteFrom('phone_codes').execute()
    const payers = addresses.slice(10, 16)
    const purpose = 'FIND_PASSWORD'
    const statuses: number[] = []
    for (let turn = 0; turn < hourly; turn++) {
      const asked = { phone: known[turn % known.length]!, purpose }
      statuses.push((await askForCode(at(payers[turn % payers.length]!), asked)).status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength((hourly * 3) / 4)
    await prove(at(cafe), { phone: other.phone, purpose })
    for (let count = 0; count < 3; count++) {
      await prove(at('203.0.113.99'), { phone: member.phone, purpose })
      await sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`.execute(server.db)
    }
  })

  test('[A-79][A-82][W-37] requesting codes for one member leaves that member’s recovery open', async () => {
    await server.db.deleteFrom('phone_codes').execute()
    const { phone } = member
    const purpose = 'FIND_PASSWORD'
    await fromAll(ip => at(ip)('POST', '/v1/users/phone-code', { phone, purpose }))
    await fromAll(ip => at(ip)('POST', '/v1/users/phone-code', { phone: newPhone(), purpose }))
    const phoneProof = await prove(at(cafe, device), { phone, purpose })
    const found = await fetch(
      `${server.origin}/v1/users/find-password?loginId=${member.loginId}&phoneProof=${phoneProof}`,
    )
    expect(found.status).toBe(200)
    expect(await askForCode(at('203.0.113.99'), { phone, purpose }), 'from the own network').toMatchObject({
      status: 200,
    })
    await prove(at(cafe), { phone: other.phone, purpose })
  })

  test('[A-32][W-38] guessing the password of a share leaves it open to its guests', async () => {
    const owner = await createManager(server)
    const casting = await openCasting(server, owner)
    const params = { castingId: casting.id }
    await createApplicant(server, casting)
    await shareCasting(owner, casting.id)
    const inside = await enterAsGuest(server, casting.id)
    const door = `/v1/castings/${casting.id}/password`
    const enter = (browser: Browser, password = sharePassword, work?: string) =>
      browser('POST', door, { password, name: '한감독', company: '필름 온기', work })
    const returning = cookieOf(await enter(at(home)), 'pfGuest')
    await fromAll(ip => enter(at(ip), '짐작한 비밀번호'))
    expect((await owner.api.sharing.share({ params })).state, 'tries that paid nothing count five times').toBe('ACTIVE')
    expect((await inside.api.review.index({ params })).ids).toHaveLength(1)
    expect(await enter(at(cafe, returning))).toMatchObject({ status: 200 })
    expect(await enter(at(cafe))).toMatchObject({ status: 429, code: 'share_work' })
    const { data } = await at(cafe)('POST', `${door}/work`, {})
    expect(await enter(at(cafe), sharePassword, await solved(data.challenge!))).toMatchObject({ status: 200 })
    await owner.api.sharing.unlockShare({ params })
    expect(await enter(at(home))).toMatchObject({ status: 200 })
    expect((await inside.api.review.index({ params })).ids).toHaveLength(1)
  })

  test('[W-36] collecting contacts by many sessions of one manager counts together', async () => {
    const [greedy, honest] = [await createManager(server), await createManager(server)]
    const profileIds: number[] = []
    for (let count = 0; count < contactsDaily + 3; count++)
      profileIds.push(await addProfile(server, await createActor(server), { accessScope: 'CASTING' }))
    const sessions = await Promise.all(
      profileIds.map(async () => (await startSession(server.db, greedy.id, browserFacts)).token),
    )
    const statuses = await Promise.all(
      profileIds.map(async (profileId, turn) => {
        const response = await fetch(`${server.origin}/v1/profiles/${profileId}/contact`, {
          method: 'POST',
          headers: { authorization: `Bearer ${sessions[turn]}`, 'x-forwarded-for': addresses[turn]! },
        })
        return response.status
      }),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(contactsDaily)
    expect(statuses.filter(status => status === 429)).toHaveLength(3)
    await honest.api.profiles.contact({ params: { profileId: profileIds[0]! } })
  })
})
