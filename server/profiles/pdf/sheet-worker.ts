import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderSheet } from './sheet.ts'

// Layout takes half a second of CPU: its own thread keeps it off the event loop.
makeInThread(renderSheet)
