import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderDivider } from './divider.ts'

// Layout is CPU-bound: its own thread keeps it off the event loop.
makeInThread(renderDivider)
