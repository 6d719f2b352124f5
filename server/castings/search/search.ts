import { type RawBuilder, sql } from 'kysely'
import type { castings } from '#contract/castings/index.ts'
import { closedStatuses } from '#contract/codes/castings.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { hasInitials, initialsOf } from '#server/profiles/search/initials.ts'
import { searchTexts as texts } from '../messages.ts'
import { type People, roleAges } from './cards.ts'
import { isRecruiting } from './recruiting.ts'

type Filter = Omit<QueryOf<typeof castings.list>, 'page' | 'limit'>
type Condition = RawBuilder<unknown>

/**
 * Writes the search columns: words of title, work, company and roles as bigrams of syllables and of their initial
 * consonants (늦여름 → ㄴㅇ, ㅇㄹ), the roles' targets, the fee of the best paid and the days of the shortest one. Call it after writing a casting or
 * its roles. A hidden title is left out, so that search cannot reveal it.
 */
export async function refreshCastingSearch(db: Db, castingId: number): Promise<void> {
  await sql`
    UPDATE castings SET
      search_tokens = bigrams(gathered.words) || bigrams(initials(gathered.words)),
      role_grades = coalesce(gathered.grades, '{}'),
      male_ages = coalesce(gathered.male_ages, '{}'),
      female_ages = coalesce(gathered.female_ages, '{}'),
      best_min_reward = greatest(min_reward, (SELECT max(r.min_reward) FROM casting_roles r
        WHERE r.casting_id = castings.id AND r.deleted_at IS NULL)),
      least_shoot_days = (SELECT min((r.terms ->> 'shootDays')::int) FROM casting_roles r
        WHERE r.casting_id = castings.id AND r.deleted_at IS NULL)
    FROM (
      SELECT concat_ws(' ', (SELECT concat_ws(' ', title, company_name, director,
               CASE WHEN NOT is_work_title_hidden THEN work_title END) FROM castings WHERE id = ${castingId}),
               string_agg(name, ' ' ORDER BY position)) AS words,
             array_agg(DISTINCT grade) AS grades,
             range_agg(${roleAges}) FILTER (WHERE gender <> 'FEMALE') AS male_ages,
             range_agg(${roleAges}) FILTER (WHERE gender <> 'MALE') AS female_ages
      FROM casting_roles
      WHERE casting_id = ${castingId} AND deleted_at IS NULL AND coalesce(age_min, 0) <= coalesce(age_max, 150)
    ) AS gathered
    WHERE castings.id = ${castingId}`.execute(db)
}

const particle =
  /^(\p{Script=Hangul}{2,}?)(?:에서|에게|으로|까지|부터|처럼|들|을|를|이|가|은|는|의|에|로|와|과|도|만)$/u

/** A typed word without trailing particles: 배우들에게는 finds 배우. Stripping them finds more, never less. */
function withoutParticles(word: string): string {
  const stem = particle.exec(word)?.[1]
  return stem ? withoutParticles(stem) : word
}

/**
 * Bigrams of every word; a word of one syllable is its own token. The counterpart of SQL `bigrams`. Initial consonants
 * next to syllables (백ㅎ) are looked up separately.
 */
function searchTokens(words: string): string[] {
  const tokens = words
    .toLowerCase()
    .split(/\s+/)
    .flatMap(word => (hasInitials(word) ? [initialsOf(word), ...word.split(/[ㄱ-ㅎ]+/)] : [word]))
    .flatMap(word => {
      const letters = [...word]
      return letters.length === 1 ? [word] : letters.slice(1).map((letter, at) => present(letters[at]) + letter)
    })
  return [...new Set(tokens.filter(Boolean))]
}

/** Synonyms of a role, such as 어머니 for 엄마. */
const sameRoles = (word: string) => texts.sameRoles.find(words => words.some(other => other === word))

const hasWord = (word: string) => sql`search_tokens @> ${searchTokens(word)}::text[]`

/** Listed castings that accept applications today (KST). */
export const isOpen = (): Condition => sql`${isRecruiting()} AND NOT is_private`

/** Listed castings that ended within the given days. */
export const closedWithin = (days: number): Condition =>
  sql`${isOneOf('status', closedStatuses)} AND NOT is_private AND closed_at > now() - make_interval(days => ${days})`

/** The conditions of a filtered list, besides the state. */
export function conditions(filter: Filter): Condition[] {
  const { age, gender } = filter
  const found: Condition[] = []
  const words = filter.q?.split(/\s+/).map(withoutParticles) ?? []
  const tokens = searchTokens(words.filter(word => !sameRoles(word)).join(' '))
  if (tokens.length) found.push(sql`search_tokens @> ${tokens}::text[]`)
  for (const alike of words.map(sameRoles)) if (alike) found.push(sql`(${sql.join(alike.map(hasWord), sql` OR `)})`)
  if (filter.artCategory?.length) found.push(sql`art_category = ANY(${filter.artCategory}::text[])`)
  if (filter.region?.length) found.push(sql`region = ANY(${filter.region}::text[])`)
  if (filter.grade?.length) found.push(sql`role_grades && ${filter.grade}::text[]`)
  if (filter.auditionWay?.length) found.push(sql`audition_way = ANY(${filter.auditionWay}::text[])`)
  if (filter.shootDays) found.push(sql`least_shoot_days <= ${filter.shootDays}`)
  if (filter.adMedia?.length) found.push(sql`art_category = 'CF' AND terms -> 'adMedia' ?| ${filter.adMedia}::text[]`)
  if (filter.noAgencyFee) found.push(sql`terms @> '{"agencyFee": 0}'`)
  if (filter.minFee) found.push(sql`best_min_reward >= ${filter.minFee}`)
  if (filter.feeUnit) found.push(sql`reward_unit = ${filter.feeUnit}`)
  if (filter.verified) found.push(sql`is_verified`)
  if (gender) found.push(sql`NOT isempty(${agesOf(gender)})`)
  if (age !== undefined)
    found.push(
      gender ? sql`${agesOf(gender)} @> ${age}::int` : sql`(male_ages @> ${age}::int OR female_ages @> ${age}::int)`,
    )
  if ((filter.ageMin ?? filter.ageMax) !== undefined) {
    const span = spanOf(filter)
    found.push(gender ? sql`${agesOf(gender)} && ${span}` : sql`(male_ages && ${span} OR female_ages && ${span})`)
  }
  if (filter.deadline === 'today') found.push(sql`casting_end_date = ${today()}`)
  if (filter.deadline === 'week') found.push(sql`casting_end_date BETWEEN ${today()} AND ${addDays(today(), 6)}`)
  return found
}

/** The ages from `ageMin` to `ageMax`; empty when they are turned round. */
const spanOf = ({ ageMin = 0, ageMax = 150 }: Filter) =>
  ageMin <= ageMax ? sql`int4range(${ageMin}::int, ${ageMax}::int, '[]')` : sql`int4range(0, 0)`

/** The people that a filter looks for; null without gender and age. */
export function peopleOf(filter: Filter): People | null {
  const { gender, age, ageMin, ageMax } = filter
  if (!gender && (age ?? ageMin ?? ageMax) === undefined) return null
  const [from, to] = [age ?? ageMin ?? 0, age ?? ageMax ?? 150]
  const ages = from <= to ? `{[${from},${to}]}` : '{}'
  return { male: gender === 'FEMALE' ? '{}' : ages, female: gender === 'MALE' ? '{}' : ages }
}

const agesOf = (gender: 'MALE' | 'FEMALE') => sql.ref(gender === 'MALE' ? 'male_ages' : 'female_ages')

/** Orders of the list. Payments never affect them. */
export const orders: Record<NonNullable<Filter['sort']>, Condition> = {
  recent: sql`opened_at DESC, id DESC`,
  deadline: sql`casting_end_date, id DESC`,
  fee: sql`best_min_reward DESC NULLS LAST, id DESC`,
}
