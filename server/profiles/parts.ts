import { type RawBuilder, sql } from 'kysely'
import { type Audience, audiencesWithin } from '#contract/codes/profile-parts.ts'
import { type Part, type PartAudiences, partStandards } from '#contract/profiles/fields.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { mayReadAll, scopesFor } from './visibility.ts'

/** The column `part_audiences`: what differs from the standard. */
type Stored = Partial<PartAudiences>
const parts = Object.keys(partStandards) as Part[]

/** The parts of a profile that somebody of this reach does not see. */
export function keptParts(stored: unknown, reach: Audience): Set<Part> {
  const audiences = { ...partStandards, ...(stored as Stored) }
  const within = audiencesWithin(reach)
  return new Set(parts.filter(part => !within.includes(audiences[part])))
}

/** `keptParts` in SQL: whether a row of `profiles` opens a part to this reach. */
export const isOpenTo = (part: Part, reach: Audience): RawBuilder<boolean> => {
  const standard = partStandards[part]
  const within = audiencesWithin(reach)
  const isOpen = sql<boolean>`coalesce(profiles.part_audiences ->> ${part}::text, ${standard}) = ANY(${within}::text[])`
  // Most profiles keep the standard, which the planner knows of the whole column alone.
  return within.includes(standard) ? sql<boolean>`(profiles.part_audiences = '{}' OR ${isOpen})` : isOpen
}

/** Whether the person of a row of `profiles` has applied to a team of this viewer, and has not withdrawn. */
export const hasAppliedTo = (viewerId: number): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM applications a JOIN castings ON castings.id = a.casting_id
  WHERE a.profile_id = profiles.id AND a.withdrawn_at IS NULL
    AND castings.status <> 'DELETED' AND castings.applicants_emptied_at IS NULL
    AND (castings.owner_id = ${viewerId} OR EXISTS (
      SELECT FROM casting_members m
      WHERE m.casting_id = castings.id AND m.user_id = ${viewerId} AND m.state = 'ACCEPTED')))`

/**
 * How far into profiles this viewer sees, before it matters whose profile it is: operators who decide about profiles as
 * far as a team with an application.
 */
export async function widestReach(db: Db, viewer: Viewer | null): Promise<Exclude<Audience, 'ME'>> {
  if (!viewer) return 'EVERYONE'
  if (mayReadAll(viewer)) return 'APPLIED'
  return (await scopesFor(db, viewer)).includes('CASTING') ? 'TEAMS' : 'EVERYONE'
}

/** How far this viewer sees into one profile. */
export async function reachInto(
  db: Db,
  viewer: Viewer | null,
  profile: { id: number; user_id: number },
): Promise<Audience> {
  if (viewer && viewer.id === profile.user_id) return 'ME'
  const widest = await widestReach(db, viewer)
  if (!viewer || widest !== 'TEAMS') return widest
  const { rows } = await sql<{ hasApplied: boolean }>`
    SELECT ${hasAppliedTo(viewer.id)} AS "hasApplied" FROM profiles WHERE id = ${profile.id}`.execute(db)
  return firstOf(rows).hasApplied ? 'APPLIED' : 'TEAMS'
}
