import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Tools } from '#server/kernel/tools.ts'

/**
 * Price 1, about a hundred derivations of PROOF_OF_WORK_ROUNDS each: below a second on a computer, a few seconds on an
 * old phone.
 */
const work = { algorithm: 'PBKDF2/SHA-256', least: 50, most: 150 }
const lifeMillis = 5 * 60_000

const solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.object({ for: z.string(), price: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
type VerifiedChallenge = Parameters<typeof verifySolution>[0]['challenge']

const keysOf = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.signature('proof of work'),
  hmacKeySignatureSecret: secrets.signature('proof of work, key'),
})

/** The price after so many steps of tries: it doubles with each whole step, up to four times the first. */
export const priceAfter = (steps: number): number => 2 ** Math.min(2, Math.floor(steps))

/**
 * A challenge, as JSON, whose solution costs a browser some work, in proportion to the price: for one subject, valid for
 * five minutes. Checking a solution costs one derivation at every price.
 */
export async function newChallenge(
  tools: Pick<Tools, 'secrets' | 'env'>,
  subject: string,
  price: number,
): Promise<string> {
  const { secrets, env } = tools
  const steps = Math.max(1, price)
  const { algorithm, least, most } = work
  const challenge = await createChallenge({
    algorithm,
    cost: env.PROOF_OF_WORK_ROUNDS,
    counter: randomInt(least * steps, most * steps),
    deriveKey,
    data: { for: secrets.codeHash(subject), price: steps },
    expiresAt: new Date(Date.now() + lifeMillis),
    ...keysOf(secrets),
  })
  return JSON.stringify(challenge)
}

/**
 * Whether this is a solution, as JSON, of a valid challenge issued for the same subject at this price, or at half of it:
 * the price may rise while a browser works.
 */
export async function isSolved(
  secrets: Secrets,
  subject: string,
  price: number,
  given: string | undefined,
): Promise<boolean> {
  const read = solved.safeParse(parse(given))
  if (!read.success) return false
  const bound = read.data.challenge.parameters.data
  if (bound.for !== secrets.codeHash(subject) || bound.price < price / 2) return false
  const { challenge, solution } = read.data
  const found = await verifySolution({
    challenge: challenge as unknown as VerifiedChallenge,
    solution,
    deriveKey,
    ...keysOf(secrets),
  }).catch(() => ({ verified: false }))
  return found.verified
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
