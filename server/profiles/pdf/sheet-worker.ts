import { parentPort } from 'node:worker_threads'
import { renderSheet, type SheetFacts } from './sheet.ts'

// Setting a page takes half a second of pure computing: in a thread of its own it holds up nobody.
parentPort?.on('message', async (facts: SheetFacts) => {
  try {
    parentPort?.postMessage({ pdf: await renderSheet(facts) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : 'unknown' })
  }
})
