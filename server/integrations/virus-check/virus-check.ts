import type { Readable } from 'node:stream'
import type { Env } from '../../kernel/env.ts'
import { createClamd } from './clamd.ts'

/** Looks through a file. Throws VirusCheckUnavailable when it could not: such a file is not to be kept. */
export type VirusCheck = (file: Readable) => Promise<'clean' | 'infected'>

export class VirusCheckUnavailable extends Error {}

/** The check of these settings; null where none is set up. */
export const openVirusCheck = ({ CLAMD_ADDRESS }: Pick<Env, 'CLAMD_ADDRESS'>): VirusCheck | null =>
  CLAMD_ADDRESS === undefined ? null : createClamd(CLAMD_ADDRESS)
