import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const timeout = 60_000

/**
 * Solves a challenge of the server; null where the browser cannot or needs more than a minute. Every derivation runs
 * beside the page, which stays usable meanwhile. Loaded only when a proof is demanded.
 */
export async function solve(challenge: string): Promise<string | null> {
  // Pages without TLS have no Web Crypto.
  if (!globalThis.crypto?.subtle) return null
  const asked = JSON.parse(challenge) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge: asked, deriveKey, timeout })
  return solution && JSON.stringify({ challenge: asked, solution })
}
