import type { Env } from '#server/kernel/env.ts'
import { readSealKeys, type SealKeys } from '#server/kernel/settings/seal-pems.ts'
import type { SealFacts } from './sealed-pdf.ts'

type Settings = Pick<Env, 'isProduction' | 'dataDir' | 'brand' | 'SEAL_KEY' | 'SEAL_CERT'>

/** What binds a PDF to us: any later change of a byte shows, to us by its hash and to others by its signature. */
export type Seal = {
  /** The PDF, byte for byte, with the seal appended; two seals of the same file differ. */
  seal(pdf: Uint8Array, facts: Pick<SealFacts, 'reason' | 'at'>): Promise<Buffer>
}

/**
 * The seal of the settings, or outside production one that is made once in DATA_DIR; null in production without keys.
 * The libraries load with the first file.
 */
export function openSeal(env: Settings): Seal | null {
  const { SEAL_KEY: key, SEAL_CERT: certificates, isProduction, dataDir, brand } = env
  const isSet = key !== undefined && certificates !== undefined
  if (!isSet && isProduction) return null
  const read = async (): Promise<SealKeys> => {
    if (isSet) return readSealKeys({ key, certificates })
    const { keptSealPems } = await import('./own-seal.ts')
    return readSealKeys(await keptSealPems(dataDir, brand.name))
  }
  return {
    async seal(pdf, facts) {
      const { sealPdf } = await import('./sealed-pdf.ts')
      return sealPdf(pdf, { ...facts, name: brand.name }, await read())
    },
  }
}
