import type { Domain } from './endpoint.ts'

export const profiles = {} satisfies Domain
