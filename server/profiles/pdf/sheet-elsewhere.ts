import { buffer, json } from 'node:stream/consumers'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type Ask, defineErrand, runErrand } from '#server/kernel/errands/asking.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { type Maker, NotMade } from '#server/kernel/thread.ts'
import { handOver } from '#server/media/handed-files.ts'
import type { SheetFacts } from './sheet.ts'

const printSheet = defineErrand<{ handed: string }>('profiles.print-sheet')
const patienceMs = 30_000

type Carried = Omit<SheetFacts, 'photos'> & { photos: string[] }

/** Prints in a process that works on jobs: facts and photos go there, and the sheet comes back, through the store. */
export const printElsewhere = ({ store, ask }: { store: BlobStore; ask: Ask }): Maker<SheetFacts> => ({
  make({ photos, ...facts }) {
    const carried: Carried = { ...facts, photos: photos.map(photo => Buffer.from(photo).toString('base64')) }
    return handOver(store, Buffer.from(JSON.stringify(carried)), async handed => {
      await ask(printSheet, { handed }, patienceMs).catch(error => {
        throw new NotMade(error instanceof Error ? error.message : 'unknown')
      })
      const sheet = await store.get(handed)
      if (!sheet) throw new NotMade('lost on its way')
      return buffer(sheet.stream)
    })
  },
  close: () => {},
})

/** Prints the sheets that other processes ask for. */
export const sheetErrand = (store: BlobStore, thread: Maker<SheetFacts>): JobDefinition =>
  runErrand(printSheet, 30, async ({ handed }) => {
    const blob = (await store.get(handed)) ?? fail('not_found')
    const { photos, ...facts } = (await json(blob.stream)) as Carried
    await store.put(handed, await thread.make({ ...facts, photos: photos.map(photo => Buffer.from(photo, 'base64')) }))
    return null
  })
