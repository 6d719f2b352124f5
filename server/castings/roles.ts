import { roleTerms, splitTerms } from '#contract/castings/terms.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { rolesTexts as texts } from './messages.ts'
import type { RoleValues } from './rules.ts'

/**
 * Assigns existing ids to roles: one without an id, because the answer to its first save was lost, is found by its key.
 * Throws `invalid_input` for a duplicate key.
 */
export async function recogniseRoles(db: Db, castingId: number, roles: RoleValues[]): Promise<RoleValues[]> {
  const known = await db
    .selectFrom('casting_roles')
    .select(['id', 'key'])
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .execute()
  const idOf = new Map<string | null, number>(known.map(({ id, key }) => [key, id]))
  const seen = new Set<string>()
  return roles.map((role, at) => {
    if (role.key !== null && seen.has(role.key)) fail('invalid_input', { fields: { [`roles.${at}.key`]: texts.twice } })
    if (role.key !== null) seen.add(role.key)
    return { ...role, id: role.id ?? idOf.get(role.key) ?? null }
  })
}

/**
 * Replaces the roles of a casting, in order, and returns their ids. Throws `role_has_applications` if one with
 * applications is omitted (it can be closed instead), `invalid_input` for an id of another casting.
 */
export async function saveRoles(db: Db, castingId: number, roles: RoleValues[]): Promise<number[]> {
  const known = await db
    .selectFrom('casting_roles')
    .select('id')
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .execute()
  const knownIds = new Set(known.map(role => role.id))
  const seen = new Set<number>()
  roles.forEach(({ id }, at) => {
    if (id === null) return
    if (!knownIds.has(id) || seen.has(id)) fail('invalid_input', { fields: { [`roles.${at}.id`]: texts.otherCasting } })
    seen.add(id)
  })
  await dropRoles(
    db,
    [...knownIds].filter(id => !seen.has(id)),
  )
  const ids: number[] = []
  for (const [position, role] of roles.entries()) ids.push(await saveRole(db, castingId, role, position))
  return ids
}

async function dropRoles(db: Db, ids: number[]): Promise<void> {
  if (!ids.length) return
  const applied = await db
    .selectFrom('application_roles')
    .select('role_id')
    .where('role_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (applied) fail('role_has_applications')
  await db.updateTable('casting_roles').set({ deleted_at: new Date() }).where('id', 'in', ids).execute()
}

async function saveRole(db: Db, castingId: number, role: RoleValues, position: number): Promise<number> {
  const [
    terms,
    { id, key, ageMin, ageMax, heightMin, heightMax, hasLines, minReward, maxReward, exposureLevel, ...same },
  ] = splitTerms(roleTerms, role)
  const row = {
    ...same,
    age_min: ageMin,
    age_max: ageMax,
    height_min: heightMin,
    height_max: heightMax,
    has_lines: hasLines,
    exposure_level: exposureLevel,
    min_reward: minReward,
    max_reward: maxReward,
    terms: JSON.stringify(terms),
    position,
  }
  if (id !== null) {
    await db.updateTable('casting_roles').set(row).where('id', '=', id).execute()
    return id
  }
  const added = await db
    .insertInto('casting_roles')
    .values({ ...row, casting_id: castingId, ...(key !== null && { key }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
