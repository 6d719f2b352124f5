import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderCertificate } from './certificate.ts'

// Layout takes a moment of computation: in a thread of its own it blocks nobody.
makeInThread(renderCertificate)
