/**
 * A version of a policy. It is named by the day (KST) it is published and takes effect a week later at the earliest:
 * members are told in between. The pages hold the texts under the same version; old ones stay readable.
 */
export type PolicyVersion = { version: string; effectiveOn: string }
export type Policy = 'terms' | 'privacy'

/** All versions, newest first. Add a new one on top. */
export const policyVersions: Record<Policy, readonly [PolicyVersion, ...PolicyVersion[]]> = {
  terms: [
    { version: '2026-11-26', effectiveOn: '2026-12-03' },
    { version: '2026-11-21', effectiveOn: '2026-11-28' },
    { version: '2026-11-01', effectiveOn: '2026-11-01' },
  ],
  privacy: [
    { version: '2026-11-29', effectiveOn: '2026-12-06' },
    { version: '2026-11-26', effectiveOn: '2026-12-03' },
    { version: '2026-11-21', effectiveOn: '2026-11-28' },
    { version: '2026-11-01', effectiveOn: '2026-11-01' },
  ],
}

/** The version in effect on a day (YYYY-MM-DD, KST); before the first took effect, the first. */
export function policyOn(policy: Policy, day: string): PolicyVersion {
  const versions = policyVersions[policy]
  const [newest, ...older] = versions
  return versions.find(one => one.effectiveOn <= day) ?? older.at(-1) ?? newest
}

/** The version a consent refers to: the terms for their own, the privacy policy for all others. */
export const consentVersionOf = (kind: string, day: string) =>
  policyOn(kind === 'TERMS' ? 'terms' : 'privacy', day).version
