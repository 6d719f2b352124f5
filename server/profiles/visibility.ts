import { type RawBuilder, sql } from 'kysely'
import type { AccessScope } from '#contract/codes/profiles.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import type { ProfileBody } from '#contract/profiles/body.ts'
import type { Part } from '#contract/profiles/fields.ts'
import { type FieldName, type FieldsWith, fieldRows, untold } from '#contract/profiles/fields.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { hiddenByBlocks } from '#server/accounts/blocks/blocks.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'

/** Operators who decide about profiles or answer for their people. */
export const mayReadAll = (viewer: Viewer) => hasOperatorRole(viewer, 'MODERATION', 'SUPPORT')

export type Scope = keyof typeof AccessScope

/**
 * The scopes whose profiles this viewer may read: guests PUBLIC, members also MEMBER, casting managers with a valid
 * authorisation and Admins also CASTING. PRIVATE is the owner's own.
 */
export async function scopesFor(db: Db, viewer: Viewer | null): Promise<Scope[]> {
  if (!viewer) return ['PUBLIC']
  const { permissions, id } = viewer
  const isCasting = mayReadAll(viewer) || (permissions.includes('CastingManager') && (await isAuthorised(db, id)))
  return isCasting ? ['PUBLIC', 'MEMBER', 'CASTING'] : ['PUBLIC', 'MEMBER']
}

/** Profiles that anybody but the owner may see; the partial indexes repeat this condition. */
export const isListed = sql<boolean>`profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND profiles.access_scope <> 'PRIVATE'`

/** Whether this viewer sees a row of `profiles` in a list: allowed by its visibility, without a block between them. */
export const isShownTo = async (db: Db, viewer: Viewer | null) => (await shownTo(db, viewer)).isShown

/** The condition of `isShownTo`, and its inputs: equal for viewers who see the same. */
export async function shownTo(
  db: Db,
  viewer: Viewer | null,
): Promise<{ isShown: RawBuilder<boolean>; dependsOn: unknown }> {
  const [scopes, hidden] = await Promise.all([scopesFor(db, viewer), hiddenByBlocks(db, viewer)])
  const isApart = hidden.length ? sql` AND profiles.user_id <> ALL(${hidden}::bigint[])` : sql``
  const isShown = sql<boolean>`(${isListed} AND profiles.access_scope = ANY(${scopes}::text[])${isApart})`
  return { isShown, dependsOn: [scopes, hidden] }
}

type Guarded = { user_id: number; is_hidden: boolean; access_scope: Scope }

/**
 * Whether this viewer may read a profile: the owner and Admins always, others unless it is hidden, outside their scopes
 * or blocked.
 */
export async function mayRead(db: Db, viewer: Viewer | null, profile: Guarded): Promise<boolean> {
  if (profile.user_id === viewer?.id || (viewer && mayReadAll(viewer))) return true
  if (profile.is_hidden) return false
  if (!(await scopesFor(db, viewer)).includes(profile.access_scope)) return false
  return !(await hiddenByBlocks(db, viewer)).includes(profile.user_id)
}

/** Whether members other than casting managers may not read a profile. */
export const isKeptFromMembers = ({ is_hidden, access_scope }: Omit<Guarded, 'user_id'>): boolean =>
  is_hidden || access_scope === 'CASTING' || access_scope === 'PRIVATE'

/**
 * Whether a reader of the profile also sees what identifies the person: links, schools and files. For minors only the
 * owner and viewers who may read profiles for casting managers.
 */
export async function mayTrace(db: Db, viewer: Viewer | null, profile: Traced): Promise<boolean> {
  if (profile.user_id === viewer?.id || ageOn(String(profile.birth_date)) >= ages.adult) return true
  return (await scopesFor(db, viewer)).includes('CASTING')
}

type Traced = { user_id: number; birth_date: unknown }

type Shown = FieldsWith<{ readBy: 'anyone' | 'tracer' }>
type Traceable = FieldsWith<{ readBy: 'tracer' }>

/** The fields shown to readers of the profile, without the parts kept from them. */
export function shownFields(body: ProfileBody, kept: ReadonlySet<Part>): Pick<ProfileBody, Shown> {
  const shown = fieldRows.filter(([, { readBy }]) => readBy !== 'owner')
  return picked(shown.map(([name, { kind, part }]) => [name, part && kept.has(part) ? untold(kind) : body[name]]))
}

/** The fields shown only to the owner. */
export function ownFields(body: ProfileBody): Pick<ProfileBody, FieldsWith<{ readBy: 'owner' }>> {
  return picked(fieldRows.filter(([, { readBy }]) => readBy === 'owner').map(([name]) => [name, body[name]]))
}

/** Replacement values for the fields that identify the person, see `mayTrace`. */
export function untraceableFields(): Pick<ProfileBody, Traceable> {
  const traceable = fieldRows.filter(([, { readBy }]) => readBy === 'tracer')
  return picked(traceable.map(([name, { kind }]) => [name, untold(kind)]))
}

const picked = <T>(entries: [FieldName, unknown][]) => Object.fromEntries(entries) as T
