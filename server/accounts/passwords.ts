import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '#server/kernel/errors.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { commonWords } from './common-passwords.ts'
import { passwordsTexts as texts } from './messages.ts'

// Argon2id with 19 MiB, two passes, one lane (OWASP's recommendation). Two at a time, so that memory and both cores
// stay usable.
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

/** Whether the password is right. Without a stored one it does the same work, so that timing reveals nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const compared = stored ?? (await hashOfNobody)
  const isRight = await inTurn(() => verify(compared, password))
  return isRight && stored !== null
}

/**
 * The stored form with another one's salt and cost: equal if the passwords are. One computation finds the password
 * among any number of stored forms that share a salt. Without another one it does the same work for nothing.
 */
export async function hashLike(stored: string | null, password: string): Promise<string> {
  const [, , , params, salt] = (stored ?? (await hashOfNobody)).split('$')
  const [memoryCost, timeCost, parallelism] = [...present(params).matchAll(/\d+/g)].map(Number)
  const like = { memoryCost, timeCost, parallelism, salt: Buffer.from(present(salt), 'base64') }
  return inTurn(() => hash(password, like))
}

type About = { loginId: string; phone: string; brandNames: string[] }

/**
 * Refuses (`password_too_common`) what attackers try first: common words, sequences, repeats, and facts about the
 * person. `field` names the input in the answer.
 */
export function checkPassword(password: string, about: About, field = 'password'): void {
  if (isGuessable(password, about)) fail('password_too_common', { fields: { [field]: texts.tooCommon } })
}

/** Form errors for a refused password. */
export const guessable = { password: texts.tooCommon }

/** Whether attackers try this password first. */
export function isGuessable(password: string, about: About): boolean {
  const lower = password.toLowerCase()
  const known = [about.loginId, about.phone, about.phone.slice(3), ...about.brandNames].map(word => word.toLowerCase())
  return known.some(word => word.length >= 3 && lower.includes(word)) || isCommon(lower)
}

function isCommon(lower: string): boolean {
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return commonWords.has(lower) || commonWords.has(bare) || isRepeated(lower) || isRun(lower)
}

/** One to four characters repeated, such as abcabcabc. */
const isRepeated = (text: string) => /^(.{1,4})\1+.{0,3}$/u.test(text)

/** Consecutive characters, up or down, such as 12345678 or hgfedcba. */
function isRun(text: string): boolean {
  const steps = new Set(
    [...text]
      .slice(1)
      .map((letter, at) => present(letter.codePointAt(0)) - present(present([...text][at]).codePointAt(0))),
  )
  return steps.size === 1 && [1, -1].includes(firstOf([...steps])) ? true : /^1234567890?|^0?987654321/.test(text)
}
