import type { Domain } from './endpoint.ts'

export const media = {} satisfies Domain
