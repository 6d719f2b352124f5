import type { ContactType } from '#contract/codes/profiles.ts'

/** A counted activity of a signed-in person. */
export type Activity = { viewerId: number; at: Date } & (
  | { kind: 'VISIT'; path: string }
  | { kind: 'PROFILE_CONTACT'; profileId: number; contactType: keyof typeof ContactType }
  | { kind: 'PROFILE_VIEW'; profileId: number; prePath: string | null }
  | { kind: 'PROFILE_EXPOSURE'; profileId: number }
)
