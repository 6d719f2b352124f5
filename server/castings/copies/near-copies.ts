import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { nearCopiesTexts as texts } from '../messages.ts'
import type { OwnCasting } from '../own.ts'
import type { CastingValues } from '../rules.ts'
import { pairsOf, plain, shared } from './likeness.ts'

type Likeness = Pick<CastingValues, 'title' | 'workTitle' | 'companyName'> & { roleNames: string[] }

/** Shares that two castings have at least in common to be asked about, from 0 to 1. */
const least = { work: 0.8, title: 0.6, roles: 0.5 }

/**
 * Refuses a casting that is nearly the same as another of its owner that is live or under review: the same company and
 * work, a title much alike and half of the roles. Throws `casting_near_copy` with the other's title.
 */
export async function refuseNearCopy(db: Db, { id, ownerId }: OwnCasting, values: CastingValues): Promise<void> {
  const { rows } = await sql<Likeness>`
    SELECT title, work_title AS "workTitle", company_name AS "companyName",
           to_json(ARRAY(SELECT name FROM casting_roles r WHERE r.casting_id = castings.id AND r.deleted_at IS NULL)) AS "roleNames"
    FROM castings WHERE owner_id = ${ownerId} AND status IN ('OPEN', 'IN_REVIEW') AND id <> ${id}
    ORDER BY id DESC`.execute(db)
  const own = { ...values, roleNames: values.roles.map(role => role.name) }
  const other = rows.find(row => isNear(own, row))
  if (other) fail('casting_near_copy', { message: texts.alike(other.title) })
}

const isNear = (one: Likeness, other: Likeness) =>
  shared([plain(one.companyName)], [plain(other.companyName)]) === 1 &&
  shared(pairsOf(one.workTitle), pairsOf(other.workTitle)) >= least.work &&
  shared(pairsOf(one.title), pairsOf(other.title)) >= least.title &&
  shared(one.roleNames.map(plain), other.roleNames.map(plain)) >= least.roles
