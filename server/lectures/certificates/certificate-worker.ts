import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderCertificate } from './certificate.ts'

// Layout is CPU-bound: its own thread keeps it off the event loop.
makeInThread(renderCertificate)
