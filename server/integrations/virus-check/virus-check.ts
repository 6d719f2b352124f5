import type { Readable } from 'node:stream'

/** Scans a file. Throws VirusCheckUnavailable if it could not: such a file must not be stored. */
export type VirusCheck = (file: Readable) => Promise<'clean' | 'infected'>

export class VirusCheckUnavailable extends Error {}
