/**
 * A wording of a policy. It is called by the day (KST) it is published on, and counts from a week after at the earliest:
 * members are told in between. Texts stand in the pages under the same version; an old one stays readable.
 */
export type PolicyVersion = { version: string; effectiveOn: string }
export type Policy = 'terms' | 'privacy'

/** Every wording, newest first. A new one is added on top. */
export const policyVersions: Record<Policy, readonly [PolicyVersion, ...PolicyVersion[]]> = {
  terms: [
    { version: '2026-11-21', effectiveOn: '2026-11-28' },
    { version: '2026-11-01', effectiveOn: '2026-11-01' },
  ],
  privacy: [
    { version: '2026-11-21', effectiveOn: '2026-11-28' },
    { version: '2026-11-01', effectiveOn: '2026-11-01' },
  ],
}

/** The wording that counts on a day (YYYY-MM-DD, KST); before the first took effect, the first. */
export function policyOn(policy: Policy, day: string): PolicyVersion {
  const versions = policyVersions[policy]
  return versions.find(one => one.effectiveOn <= day) ?? versions.at(-1)!
}

/** Which wording a consent refers to: the terms for their own, the privacy policy for all others. */
export const consentVersionOf = (kind: string, day: string) =>
  policyOn(kind === 'TERMS' ? 'terms' : 'privacy', day).version
