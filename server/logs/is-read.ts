import { sql } from 'kysely'
import { isApprovedNow } from '#server/accounts/authorisation/casting-approval.ts'

/** SQL on a joined row of users: whether this is a casting manager with a valid authorisation. */
export const isApprovedManager = sql<boolean>`('CastingManager' = ANY(users.permissions) AND EXISTS (
  SELECT FROM casting_auth_applications auth
  WHERE auth.user_id = users.id AND ${isApprovedNow('auth')}))`

/** SQL on joined rows of users and profiles: whether this person may read the profile. */
export const isRead = sql<boolean>`(NOT profiles.is_hidden AND (profiles.access_scope IN ('PUBLIC', 'MEMBER')
  OR profiles.access_scope = 'CASTING' AND ('Admin' = ANY(users.permissions) OR ${isApprovedManager})))`
