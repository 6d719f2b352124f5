import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderReport } from './report.ts'

// Layout is CPU-bound: its own thread keeps it off the event loop.
makeInThread(renderReport)
