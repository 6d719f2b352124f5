import type { Domain } from './endpoint.ts'

export const applications = {} satisfies Domain
