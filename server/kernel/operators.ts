import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'

/** The roles of a row of `users`, by its alias: none without the permission of an operator, whatever the row holds. */
export const operatorRolesOf = (table: string): RawBuilder<CodeOf<typeof OperatorRole>[]> =>
  sql`CASE WHEN 'Admin' = ANY(${sql.ref(`${table}.permissions`)}) THEN ${sql.ref(`${table}.operator_roles`)} ELSE '{}' END`

type Person = { permissions: CodeOf<typeof Permission>[]; operatorRoles: CodeOf<typeof OperatorRole>[] }

/** Whether this person is an operator with one of the roles, or an owner. */
export const hasOperatorRole = (
  { permissions, operatorRoles }: Person,
  ...roles: CodeOf<typeof OperatorRole>[]
): boolean => permissions.includes('Admin') && operatorRoles.some(role => role === 'OWNER' || roles.includes(role))
