import { type RawBuilder, sql } from 'kysely'
import { type OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Access } from '#contract/endpoint.ts'
import { fail } from './errors.ts'
import { accessTexts as texts } from './messages.ts'

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
  /** Who passes, as a refusal names them. */
  who: string
  /** Answer to a guest of a shared casting; by default 401. */
  toGuestOfShare?: 'passes' | 'forbidden'
}

const has = (permission: CodeOf<typeof Permission>) => (user: Person) => user.permissions.includes(permission)
const operates = (role: Parameters<typeof hasOperatorRole>[1]) => (user: Person) => hasOperatorRole(user, role)
const castsOrModerates = (user: Person) => has('CastingManager')(user) || operates('MODERATION')(user)

/** A permission of the contract is one row here. Those of `anyone` and `optional` are never asked. */
export const accessLevels: Record<Exclude<Access, 'anyone' | 'optional'>, Level> = {
  user: { passes: () => true, who: texts.members },
  Actor: { passes: has('Actor'), who: texts.actors },
  // The team's calls: a login would be of no use to a guest who has the password of the share.
  CastingManager: { passes: castsOrModerates, who: texts.managers, toGuestOfShare: 'forbidden' },
  Admin: { passes: has('Admin'), who: Permission.Admin },
  Support: { passes: operates('SUPPORT'), who: texts.operators('SUPPORT') },
  Moderation: { passes: operates('MODERATION'), who: texts.operators('MODERATION') },
  Finance: { passes: operates('FINANCE'), who: texts.operators('FINANCE') },
  Owner: { passes: operates('OWNER'), who: texts.operators('OWNER') },
  FeedbackReviewer: { passes: has('FeedbackReviewer'), who: Permission.FeedbackReviewer },
  TourWalker: { passes: has('TourWalker'), who: Permission.TourWalker },
  Teacher: { passes: has('Teacher'), who: Permission.Teacher },
  reviewer: { passes: castsOrModerates, who: texts.managers, toGuestOfShare: 'passes' },
  // Nobody by an account: the check of the list decides.
  listGuest: { passes: () => true, who: texts.members, toGuestOfShare: 'passes' },
  applicant: { passes: has('Actor'), who: texts.actors },
}

/** Refuses by a sentence that names who passes one of these levels. Throws `forbidden`. */
export function refuseLevel(levels: readonly Level[]): never {
  fail('forbidden', { message: texts.only([...new Set(levels.map(({ who }) => who))]) })
}
