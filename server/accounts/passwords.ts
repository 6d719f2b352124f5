import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '../kernel/errors.ts'
import { commonWords } from './common-passwords.ts'

// Argon2id with 19 MiB, two passes, one lane (OWASP's figures). Two at a time: memory and both cores stay usable.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) fail('unavailable', { retryAfter: 5 })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const hashOfNobody = hash(randomBytes(24), cost)

/** The stored form of a password. Takes tens of milliseconds; never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Whether the password is right. Without a stored one the same work is done, so that the time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const compared = stored ?? (await hashOfNobody)
  const isRight = await inTurn(() => verify(compared, password))
  return isRight && stored !== null
}

/**
 * Refuses (`password_too_common`) what others try first: common words, runs, repeats, and what is known of the person.
 * `field` names the input in the answer.
 */
export function checkPassword(
  password: string,
  about: { loginId: string; phone: string; brandNames: string[] },
  field = 'password',
): void {
  const lower = password.toLowerCase()
  const known = [about.loginId, about.phone, about.phone.slice(3), ...about.brandNames].map(word => word.toLowerCase())
  if (known.some(word => word.length >= 3 && lower.includes(word)) || isCommon(lower)) {
    fail('password_too_common', {
      fields: { [field]: '너무 흔하거나 알아내기 쉬운 비밀번호예요. 다른 비밀번호를 적어 주세요' },
    })
  }
}

function isCommon(lower: string): boolean {
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return commonWords.has(lower) || commonWords.has(bare) || isRepeated(lower) || isRun(lower)
}

/** One to four letters over and over, such as abcabcabc. */
const isRepeated = (text: string) => /^(.{1,4})\1+.{0,3}$/u.test(text)

/** Every letter follows the one before, up or down, such as 12345678 or hgfedcba. */
function isRun(text: string): boolean {
  const steps = new Set([...text].slice(1).map((letter, at) => letter.codePointAt(0)! - [...text][at]!.codePointAt(0)!))
  return steps.size === 1 && [1, -1].includes([...steps][0]!) ? true : /^1234567890?|^0?987654321/.test(text)
}
