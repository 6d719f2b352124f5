import { makeInThread } from '#server/kernel/errands/thread.ts'
import { drawPreview } from './draw.ts'

// A tenth of a second of computation, which nobody's request should wait behind.
makeInThread(drawPreview)
