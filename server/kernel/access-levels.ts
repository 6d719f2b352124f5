import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Access } from '#contract/endpoint.ts'

/** The roles of a row of `users`, by its alias: none without the permission of an operator, whatever the row holds. */
export const operatorRolesOf = (table: string): RawBuilder<CodeOf<typeof OperatorRole>[]> =>
  sql`CASE WHEN 'Admin' = ANY(${sql.ref(`${table}.permissions`)}) THEN ${sql.ref(`${table}.operator_roles`)} ELSE '{}' END`

type Person = { permissions: CodeOf<typeof Permission>[]; operatorRoles: CodeOf<typeof OperatorRole>[] }

/** Whether this person is an operator with one of the roles, or an owner. */
export const hasOperatorRole = (
  { permissions, operatorRoles }: Person,
  ...roles: CodeOf<typeof OperatorRole>[]
): boolean => permissions.includes('Admin') && operatorRoles.some(role => role === 'OWNER' || roles.includes(role))

type Level = {
  /** Whether a signed-in person passes. Levels bound to a resource check that afterwards. */
  passes: (user: Person) => boolean
  /** Answer to a guest of a shared casting; by default 401. */
  toGuestOfShare?: 'passes' | 'forbidden'
}

const has = (permission: CodeOf<typeof Permission>) => (user: Person) => user.permissions.includes(permission)
const operates = (role: Parameters<typeof hasOperatorRole>[1]) => (user: Person) => hasOperatorRole(user, role)
const castsOrModerates = (user: Person) => has('CastingManager')(user) || operates('MODERATION')(user)

/** A permission of the contract is one row here. Those of `anyone` and `optional` are never asked. */
export const accessLevels: Record<Exclude<Access, 'anyone' | 'optional'>, Level> = {
  user: { passes: () => true },
  Actor: { passes: has('Actor') },
  // The team's calls: a login would be of no use to a guest who has the password of the share.
  CastingManager: { passes: castsOrModerates, toGuestOfShare: 'forbidden' },
  Admin: { passes: has('Admin') },
  Support: { passes: operates('SUPPORT') },
  Moderation: { passes: operates('MODERATION') },
  Finance: { passes: operates('FINANCE') },
  Owner: { passes: operates('OWNER') },
  FeedbackReviewer: { passes: has('FeedbackReviewer') },
  TourWalker: { passes: has('TourWalker') },
  Teacher: { passes: has('Teacher') },
  reviewer: { passes: castsOrModerates, toGuestOfShare: 'passes' },
  applicant: { passes: has('Actor') },
}
