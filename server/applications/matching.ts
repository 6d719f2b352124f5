import { type RawBuilder, sql } from 'kysely'
import type { MatchFlag } from '#contract/applications/fields.ts'
import { ageOn } from '#contract/korean-time.ts'
import { today } from '#server/kernel/time.ts'
import type { Snapshot } from './snapshot.ts'

export type Criteria = {
  id: number
  gender: string
  ageMin: number | null
  ageMax: number | null
  heightMin: number | null
  heightMax: number | null
  dialects: string[]
}

/** Distance above a range; below it as a negative number. */
const outside = (value: number, min: number | null, max: number | null) =>
  min !== null && value < min ? value - min : max !== null && value > max ? value - max : 0

/**
 * Compares an actor with a role's criteria. It warns the actor and helps the team but refuses nobody. The age criterion
 * is met if the actor's own age or playing ages overlap the range.
 */
export function matchFlags(role: Criteria, actor: Snapshot): MatchFlag[] {
  const flags: MatchFlag[] = []
  const add = (kind: MatchFlag['kind'], difference: number | null, isMet: boolean, code: string | null = null) =>
    flags.push({ roleId: role.id, kind, isMet, difference, code })

  if (role.gender !== 'ANY') add('GENDER', null, role.gender === actor.gender)
  if (role.ageMin !== null || role.ageMax !== null) {
    const years = outside(ageOn(actor.birthDate), role.ageMin, role.ageMax)
    const plays =
      actor.playAgeMin !== null &&
      actor.playAgeMax !== null &&
      actor.playAgeMin <= (role.ageMax ?? 200) &&
      actor.playAgeMax >= (role.ageMin ?? 0)
    add('AGE', plays ? 0 : years, plays || years === 0)
  }
  if (actor.height !== null && (role.heightMin !== null || role.heightMax !== null)) {
    const centimetres = outside(actor.height, role.heightMin, role.heightMax)
    add('HEIGHT', centimetres, centimetres === 0)
  }
  for (const code of role.dialects) {
    add(
      'DIALECT',
      null,
      actor.dialects.some(dialect => dialect.code === code),
      code,
    )
  }
  return flags
}

/** 만 나이 of an application's actor. */
export const ageToday = (a = 'a'): RawBuilder<number> =>
  sql`extract(year FROM age(${today()}::date, ${sql.ref(`${a}.birth_date`)}))::int`

/** Whether application `a` is of the sex and age of role `r`: what the other criteria, wishes of a team, cannot outweigh. */
export const suits = (a: string, r: string): RawBuilder<boolean> => {
  const [sent, role] = [sql.raw(a), sql.raw(r)]
  return sql`(
    (${role}.gender = 'ANY' OR ${role}.gender = ${sent}.gender)
    AND (${ageToday(a)} BETWEEN coalesce(${role}.age_min, 0) AND coalesce(${role}.age_max, 200)
      OR coalesce(${sent}.play_age_min <= coalesce(${role}.age_max, 200)
        AND ${sent}.play_age_max >= coalesce(${role}.age_min, 0), false)))`
}

/** Whether application `a` meets every criterion of role `r`: `matchFlags` in SQL. */
export const meetsAll = (a: string, r: string): RawBuilder<boolean> => {
  const [sent, role] = [sql.raw(a), sql.raw(r)]
  return sql`(
    ${suits(a, r)}
    AND (${sent}.height IS NULL
      OR ${sent}.height BETWEEN coalesce(${role}.height_min, 0) AND coalesce(${role}.height_max, 999))
    AND (${role}.dialects = '{}' OR ${sent}.facets @> ARRAY(SELECT 'DIALECT:' || code FROM unnest(${role}.dialects) AS code)))`
}
