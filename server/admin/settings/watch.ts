import { createBrand } from '#contract/brand.ts'
import { businessOf, type Env } from '#server/kernel/env.ts'
import { type Log, logFailure } from '#server/kernel/log.ts'
import { setContactWords } from '#server/kernel/text/contacts-in-text.ts'
import { type Reading, rowsOf, wordsOf } from '#server/settings/settings.ts'

const everyMs = 5_000

/**
 * Keeps what every request needs at hand, as operators set it: the contact rule's words and the business data on pages
 * and in mails. Changes arrive within seconds, in each process by itself. Returns the first reading and the end.
 */
export function watchSettings(ctx: Reading & { env: Env; log: Log }): { read: () => Promise<void>; stop: () => void } {
  const { env, log } = ctx
  const read = async () => {
    const [words, facts] = await Promise.all([wordsOf(ctx, 'CONTACT'), rowsOf(ctx, 'BUSINESS')])
    setContactWords(words)
    env.business = { ...businessOf(env), ...Object.fromEntries(facts.map(({ fact, words }) => [fact, words])) }
    env.brand.company = createBrand(env.BRAND_NAME, env.business).company
  }
  const timer = setInterval(() => {
    read().catch(error => logFailure(log, error, 'settings of operators could not be read'))
  }, everyMs)
  timer.unref()
  return { read, stop: () => clearInterval(timer) }
}
