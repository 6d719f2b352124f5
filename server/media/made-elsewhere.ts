import { buffer } from 'node:stream/consumers'
import { deserialize, serialize } from 'node:v8'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type Ask, type Errand, runErrand } from '#server/kernel/errands/asking.ts'
import { type Maker, NotMade } from '#server/kernel/errands/thread.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { handOver } from './handed-files.ts'

const patienceMs = 30_000

/** Makes files in a worker process: facts go there, and the file comes back, through the store. */
export const makeElsewhere = <Facts>(
  errand: Errand<{ handed: string }, null>,
  { store, ask }: { store: BlobStore; ask: Ask },
): Maker<Facts> => ({
  make: facts =>
    handOver(store, serialize(facts), async handed => {
      await ask(errand, { handed }, patienceMs).catch(error => {
        throw new NotMade(error instanceof Error ? error.message : 'unknown')
      })
      const file = await store.get(handed)
      if (!file) throw new NotMade('lost on its way')
      return buffer(file.stream)
    }),
  close: () => {},
})

/** Makes the files that other processes ask for. */
export const makingErrand = <Facts>(
  errand: Errand<{ handed: string }, null>,
  store: BlobStore,
  maker: Maker<Facts>,
): JobDefinition =>
  runErrand(errand, 30, async ({ handed }) => {
    const blob = (await store.get(handed)) ?? fail('not_found')
    await store.put(handed, await maker.make(deserialize(await buffer(blob.stream)) as Facts))
    return null
  })
