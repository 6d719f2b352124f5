import { makeInThread } from '#server/kernel/errands/thread.ts'
import { renderSheet } from './sheet.ts'

// Layout takes half a second of computation: in a thread of its own it blocks nobody.
makeInThread(renderSheet)
