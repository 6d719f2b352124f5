import { makeInThread } from '#server/kernel/errands/thread.ts'
import { drawPreview } from './draw.ts'

// A tenth of a second of CPU, which must not block requests.
makeInThread(drawPreview)
