import type { Domain } from './endpoint.ts'

export const castings = {} satisfies Domain
