import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readEnv } from '#server/kernel/env.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { startServer } from '#server/main.ts'
import { productionSettings } from '../test/support/production.ts'
import { openBenchDatabase } from './database.ts'
import { type Figure, median } from './table.ts'

const tries = 200
const warmUp = 20
/** The maximum difference a stranger may observe in response times. */
const tolerance = 0.05

type Ask = (loginId: string, address: string) => Promise<number>

/**
 * Times of refused attempts with existing ids against unknown ones: 200 of each, alternating, each from an address of
 * its own, so that none is throttled. With equal medians nobody learns who has an account.
 */
export async function measureLoginTiming(): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const env = readEnv({
    ...productionSettings,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ORIGIN: 'http://localhost:3000',
    PORT: '0',
    DATA_DIR: database.folder,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  })
  const server = await startServer(env, database.url, 'none')
  try {
    await server.database.db
      .insertInto('users')
      .values({
        login_id: known,
        password_hash: await hashPassword('the right one, never tried'),
        name: '윤슬아',
        birth_date: '1995-05-05',
        permissions: ['Actor'],
      })
      .execute()
    const phoneProof = newToken('pp')
    await server.database.db
      .insertInto('phone_proofs')
      .values({
        token_hash: tokenHash(phoneProof),
        phone_index: 'a number without an account',
        purpose: 'FIND_PASSWORD',
        expires_at: new Date(Date.now() + 600_000),
      })
      .execute()
    const login: Ask = (loginId, address) =>
      timed('login_failed', `${server.address}/v1/users/login`, address, { loginId, password: 'a wrong password' })
    const find: Ask = (loginId, address) =>
      timed(
        'account_not_of_phone',
        `${server.address}/v1/users/find-password?loginId=${loginId}&phoneProof=${phoneProof}`,
        address,
      )
    return [
      await compare('login with a wrong password: known id against unknown', login),
      await compare('finding a password with one’s own phone: somebody else’s id against unknown', find),
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}

const known = 'known_person'
const unknown = 'nobody_at_all'

/** The ratio is the median of the pairs' own ratios, so that a busy moment affects both. */
async function compare(what: string, ask: Ask): Promise<Figure> {
  const pairs: { ours: number; floor: number }[] = []
  for (let time = -warmUp; time < tries; time++) {
    const address = (at: number) => `10.${at}.${(time + warmUp) >> 8}.${(time + warmUp) & 255}`
    const isOursFirst = time % 2 === 0
    const first = await ask(isOursFirst ? known : unknown, address(0))
    const second = await ask(isOursFirst ? unknown : known, address(1))
    if (time >= 0) pairs.push(isOursFirst ? { ours: first, floor: second } : { ours: second, floor: first })
  }
  const ratio = median(pairs.map(({ ours, floor }) => ours / floor))
  return {
    what,
    ours: `${median(pairs.map(({ ours }) => ours)).toFixed(2)} ms`,
    floor: `${median(pairs.map(({ floor }) => floor)).toFixed(2)} ms`,
    ratio,
    goal: { text: `within ${tolerance * 100} %`, met: Math.abs(ratio - 1) <= tolerance },
  }
}

async function timed(refusal: string, url: string, address: string, body?: object): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, {
    method: body ? 'PUT' : 'GET',
    headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const answer = await response.text()
  const took = performance.now() - began
  if (!answer.includes(`"${refusal}"`)) throw new Error(`${url} answered ${response.status} ${answer}`)
  return took
}
