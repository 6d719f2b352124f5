import type { AccessScope } from '#contract/enums.ts'
import { isAuthorised } from '../accounts/casting-approval.ts'
import type { Db } from '../kernel/db.ts'
import type { Viewer } from '../kernel/session.ts'
import { ageOn } from '../kernel/time.ts'

export type Scope = keyof typeof AccessScope

/**
 * The scopes whose profiles this viewer may read: guests PUBLIC, members MEMBER too, casting managers with a valid
 * authorisation and Admins CASTING too. PRIVATE is the owner's own.
 */
export async function scopesFor(db: Db, viewer: Viewer | null): Promise<Scope[]> {
  if (!viewer) return ['PUBLIC']
  const { permissions, id } = viewer
  const isCasting =
    permissions.includes('Admin') || (permissions.includes('CastingManager') && (await isAuthorised(db, id)))
  return isCasting ? ['PUBLIC', 'MEMBER', 'CASTING'] : ['PUBLIC', 'MEMBER']
}

type Guarded = { user_id: number; is_hidden: boolean; access_scope: string }

/** Whether this viewer may read a profile: the owner and Admins always, others unless it is hidden or out of their scopes. */
export async function mayRead(db: Db, viewer: Viewer | null, profile: Guarded): Promise<boolean> {
  if (profile.user_id === viewer?.id || viewer?.permissions.includes('Admin')) return true
  if (profile.is_hidden) return false
  return (await scopesFor(db, viewer)).includes(profile.access_scope as Scope)
}

/** Whether members, who are no casting managers, may not read a profile. */
export const isKeptFromMembers = ({ is_hidden, access_scope }: Omit<Guarded, 'user_id'>): boolean =>
  is_hidden || access_scope === 'CASTING' || access_scope === 'PRIVATE'

/**
 * Whether somebody who may read a profile also learns what leads to the person: links, schools and papers. Of people under
 * 19 only who may read profiles for casting managers does, and the owner.
 */
export async function mayTrace(db: Db, viewer: Viewer | null, profile: Traced): Promise<boolean> {
  if (profile.user_id === viewer?.id || ageOn(String(profile.birth_date)) >= 19) return true
  return (await scopesFor(db, viewer)).includes('CASTING')
}

type Traced = { user_id: number; birth_date: unknown }
