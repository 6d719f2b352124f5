import type { Domain } from './endpoint.ts'

export const admin = {} satisfies Domain
