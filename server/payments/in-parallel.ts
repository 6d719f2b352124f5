import { isOutage } from '#server/kernel/errors.ts'
import type { Engine } from './engine.ts'

/** Concurrent calls to the provider. */
const concurrent = 20

/**
 * Processes payments, refunds or memberships concurrently, in their order, and none after `end`. Failures
 * are logged; a database outage stops the rest.
 */
export async function inParallel<Item>(
  engine: Pick<Engine, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  end?: AbortSignal,
): Promise<void> {
  const rest = items.values()
  const run = async () => {
    for (const item of rest) {
      if (end?.aborted) return
      try {
        await work(item)
      } catch (error) {
        // One failure must not hold up the others.
        if (isOutage(error)) throw error
        engine.log.error({ err: error, item }, 'money was not moved on')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrent, items.length) }, run))
}
