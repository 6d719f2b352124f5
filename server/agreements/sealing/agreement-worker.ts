import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderAgreement } from './agreement-pdf.ts'

// Layout is CPU-bound: its own thread keeps it off the event loop.
makeInThread(renderAgreement)
