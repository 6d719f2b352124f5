import { parentPort } from 'node:worker_threads'
import { renderSheet, type SheetFacts } from './sheet.ts'

// Layout takes half a second of computation: in a thread of its own it blocks nobody.
parentPort?.on('message', async (facts: SheetFacts) => {
  try {
    parentPort?.postMessage({ pdf: await renderSheet(facts) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : 'unknown' })
  }
})
