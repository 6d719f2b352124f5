import type { Readable } from 'node:stream'

/** Looks through a file. Throws VirusCheckUnavailable when it could not: such a file is not to be kept. */
export type VirusCheck = (file: Readable) => Promise<'clean' | 'infected'>

export class VirusCheckUnavailable extends Error {}
