import { type RawBuilder, sql } from 'kysely'
import type { OfficeRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'

/** The roles of a row of `users`, by its alias: none without the permission of an operator, whatever the row holds. */
export const officeRolesOf = (table: string): RawBuilder<CodeOf<typeof OfficeRole>[]> =>
  sql`CASE WHEN 'Admin' = ANY(${sql.ref(`${table}.permissions`)}) THEN ${sql.ref(`${table}.office_roles`)} ELSE '{}' END`

type Person = { permissions: CodeOf<typeof Permission>[]; officeRoles: CodeOf<typeof OfficeRole>[] }

/** Whether this person is an operator with one of the roles, or the office's owner. */
export const isInOffice = ({ permissions, officeRoles }: Person, ...roles: CodeOf<typeof OfficeRole>[]): boolean =>
  permissions.includes('Admin') && officeRoles.some(role => role === 'OWNER' || roles.includes(role))
