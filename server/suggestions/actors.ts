import { type RawBuilder, sql } from 'kysely'
import type { RoleGender } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { ages, suggestionLimits } from '#contract/limits.ts'
import type { SuggestedActor, SuggestionWish, suggestions } from '#contract/suggestions/index.ts'
import { isRecruiting } from '#server/castings/search/recruiting.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { cardsOf } from '#server/profiles/cards.ts'
import { isOpenTo } from '#server/profiles/parts.ts'
import { birthDates, widenToBands } from '#server/profiles/search/ages.ts'
import { isShownTo } from '#server/profiles/visibility.ts'
import { requireRight } from '#server/sharing/access.ts'
import { availabilityOf, isHeightOpen, type Period, wishedFacets, wishesMet, wishesOf } from './wishes.ts'

type Answer = AnswerOf<typeof suggestions.actors>

/**
 * Actors for a role of a casting that the person decides about: they see the profile, it meets what the role demands,
 * and its owner neither applied nor declined. First who meets more wishes of the role, then who changed the profile
 * most recently; nothing else counts. Ranks the latest five hundred and as many of the latest who meet every wish. Throws
 * `not_found`, `forbidden`, `auth_required`, `applicants_emptied`.
 */
export async function suggestActors(
  db: Db,
  user: Viewer,
  castingId: number,
  { roleId, page, limit }: QueryOf<typeof suggestions.actors>,
): Promise<Answer> {
  await requireRight(db, user, castingId, 'decide')
  const { role, roles } = await findRole(db, castingId, roleId)
  const suited = sql`${await isShownTo(db, user)} AND ${suits(role)} AND profiles.user_id <> ALL(${[user.id, role.ownerId]}::bigint[])`
  const offset = (page - 1) * limit
  const [picked, leftOut] = await Promise.all([
    pick(db, role, suited, { limit, offset }),
    countLeftOut(db, castingId, suited),
  ])
  const ids = picked.map(person => person.id)
  const cards = await cardsOf(
    db,
    user,
    sql`SELECT id, at FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS chosen (id, at)`,
  )
  const found = new Map(picked.map(person => [person.id, person]))
  const list = cards.map(actor => suggestionOf(actor, present(found.get(actor.id)), role))
  const total = picked[0]?.total ?? 0
  return {
    list,
    totalResult: total,
    ...(total > suggestionLimits.ranked && { totalIsCapped: true }),
    page,
    limit,
    castingTitle: role.castingTitle,
    canPropose: role.isOpen,
    role: {
      id: role.id,
      name: role.name,
      demands: { gender: role.gender, ageMin: role.ageMin, ageMax: role.ageMax, isForAdults: role.isForAdults },
      wishCount: role.wishCount,
    },
    roles,
    leftOut,
  }
}

/** A role with what suggestions read of it and its casting. */
type SuggestedRole = {
  id: number
  castingId: number
  name: string
  gender: CodeOf<typeof RoleGender>
  ageMin: number | null
  ageMax: number | null
  wishCount: number
  isOpen: boolean
  isForAdults: boolean
  ownerId: number
  castingTitle: string
  shootFrom: string | null
  shootTo: string | null
  isAtNight: boolean
}

/** The role and the names of all; without an id the first that recruits, else the first. */
async function findRole(db: Db, castingId: number, roleId: number | undefined) {
  const { rows } = await sql<SuggestedRole>`
    SELECT r.id, r.casting_id AS "castingId", r.name, r.gender, r.age_min AS "ageMin", r.age_max AS "ageMax",
           cardinality(r.dialects) + cardinality(r.languages) + cardinality(r.skills)
             + (r.height_min IS NOT NULL OR r.height_max IS NOT NULL)::int AS "wishCount",
           r.status = 'OPEN' AND ${isRecruiting('c')} AS "isOpen",
           NOT is_minor_allowed OR c.exposure_level <> 'NONE' OR coalesce(r.exposure_level, 'NONE') <> 'NONE' AS "isForAdults",
           owner_id AS "ownerId", title AS "castingTitle", shoot_start_at AS "shootFrom", shoot_end_at AS "shootTo",
           is_night_shoot AS "isAtNight"
    FROM casting_roles r JOIN castings c ON c.id = r.casting_id
    WHERE r.casting_id = ${castingId} AND r.deleted_at IS NULL ORDER BY r.position, r.id`.execute(db)
  const role = roleId === undefined ? (rows.find(row => row.isOpen) ?? rows[0]) : rows.find(row => row.id === roleId)
  return { role: role ?? fail('not_found'), roles: rows.map(({ id, name }) => ({ id, name })) }
}

/**
 * Whether a row of `profiles` meets what the role demands: sex, own or played age, and no minors where only adults may
 * apply. Own ages within the band of a child count as one, as in the search, so that no child's exact age shows.
 */
function suits({
  gender,
  ageMin,
  ageMax,
  isForAdults,
}: Pick<SuggestedRole, 'gender' | 'ageMin' | 'ageMax' | 'isForAdults'>) {
  const adult = present(birthDates({ min: ages.adult, max: null }).to)
  const parts = [
    isOwnAge({ ageMin, ageMax }),
    sql`(play_age_min <= ${ageMax ?? 200}::int AND play_age_max >= ${ageMin ?? 0}::int)`,
  ]
  const demands = [
    ageMin === null && ageMax === null ? sql`true` : sql`(${sql.join(parts, sql` OR `)})`,
    gender === 'ANY' ? null : sql`profiles.gender = ${gender}`,
    isForAdults ? sql`profiles.birth_date <= ${adult}::date` : null,
  ].filter(demand => demand !== null)
  return sql<boolean>`(${sql.join(demands, sql` AND `)})`
}

function isOwnAge({ ageMin, ageMax }: { ageMin: number | null; ageMax: number | null }): RawBuilder<boolean> {
  const { from, to } = birthDates(widenToBands({ min: ageMin, max: ageMax }))
  return sql`(profiles.birth_date >= coalesce(${from}::date, '-infinity')
    AND profiles.birth_date <= coalesce(${to}::date, 'infinity') AND ${isOpenTo('age', 'TEAMS')})`
}

type Picked = {
  id: number
  total: number
  wishes: SuggestionWish[]
  isOwnAge: boolean
  availability: Period[]
  answered: number
  ended: number
  isProposed: boolean
}

const isApplied = (castingId: number) => sql`EXISTS (
  SELECT FROM applications a WHERE a.casting_id = ${castingId} AND a.profile_id = profiles.id AND a.withdrawn_at IS NULL)`
const isDeclined = (castingId: number) => sql`EXISTS (
  SELECT FROM proposals d WHERE d.casting_id = ${castingId} AND d.user_id = profiles.user_id AND d.status = 'DECLINED')`
const latestFirst = sql`profile_updated_at DESC, id DESC`

/**
 * The ranking: the latest who are suited and the latest who meet every wish, by wishes met, then by date. Which wishes
 * they are is left to the page that is cut from it.
 */
function rank(
  role: Pick<SuggestedRole, 'id' | 'castingId' | 'wishCount'>,
  suited: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const latest = (condition: RawBuilder<unknown>) => sql`(
    SELECT profiles.id FROM profiles
    WHERE ${condition} AND NOT ${isApplied(role.castingId)} AND NOT ${isDeclined(role.castingId)}
    ORDER BY ${latestFirst} LIMIT ${suggestionLimits.ranked})`
  const everyWish = sql`${suited} AND facet_marks @> (SELECT marks FROM wished)`
  return sql`
    WITH wished AS MATERIALIZED (
      SELECT facets, facet_marks(facets) AS marks, height_min, height_max
      FROM (SELECT r.*, ${wishedFacets} AS facets FROM casting_roles r WHERE r.id = ${role.id}) AS r)
    SELECT profiles.id, profile_updated_at, profiles.user_id, ${wishesMet} AS met,
           count(*) OVER ()::int AS total
    FROM (${latest(suited)} ${role.wishCount ? sql`UNION ${latest(everyWish)}` : sql``}) AS pool
    JOIN profiles ON profiles.id = pool.id
    JOIN users ON users.id = profiles.user_id AND users.status = 'ACTIVE'
    CROSS JOIN wished
    ORDER BY met DESC, profile_updated_at DESC, profiles.id DESC`
}

async function pick(
  db: Db,
  role: SuggestedRole,
  suited: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    SELECT ranked.id, ranked.total, weighed.wishes, CASE WHEN ${isOpenTo('availability', 'TEAMS')} THEN profiles.availability ELSE '[]' END AS availability, replies.answered, replies.ended,
           ${isOwnAge(role)} AS "isOwnAge",
           EXISTS (SELECT FROM proposals p WHERE p.casting_id = ${role.castingId} AND p.user_id = ranked.user_id
                   AND p.status = 'SENT' AND p.expires_at > now()) AS "isProposed"
    FROM (${rank(role, suited)} LIMIT ${limit} OFFSET ${offset}) AS ranked
    JOIN profiles ON profiles.id = ranked.id JOIN casting_roles r ON r.id = ${role.id}
    CROSS JOIN LATERAL ${wishesOf('r', 'profiles', isHeightOpen)} AS weighed
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status <> 'EXPIRED')::int AS answered, count(*)::int AS ended
      FROM proposals p WHERE p.user_id = ranked.user_id AND p.status IN ('ACCEPTED', 'DECLINED', 'EXPIRED')
        AND NOT p.is_withheld AND p.decided_at > now() - make_interval(days => ${suggestionLimits.repliesDays})) AS replies
    ORDER BY ranked.met DESC, ranked.profile_updated_at DESC, ranked.id DESC`.execute(db)
  return rows
}

/** How many who meet the demands are left out, because they applied to this casting or declined it. */
async function countLeftOut(db: Db, castingId: number, suited: RawBuilder<unknown>): Promise<Answer['leftOut']> {
  const { rows } = await sql<Answer['leftOut']>`
    SELECT count(*) FILTER (WHERE ${isApplied(castingId)})::int AS applied,
           count(*) FILTER (WHERE NOT ${isApplied(castingId)})::int AS declined
    FROM profiles WHERE ${suited} AND profiles.user_id IN (
      SELECT a.user_id FROM applications a WHERE a.casting_id = ${castingId} AND a.withdrawn_at IS NULL
      UNION SELECT d.user_id FROM proposals d WHERE d.casting_id = ${castingId} AND d.status = 'DECLINED')`.execute(db)
  return present(rows[0])
}

function suggestionOf(actor: SuggestedActor['actor'], person: Picked, role: SuggestedRole): SuggestedActor {
  const { wishes, answered, ended, isProposed } = person
  const shooting = { from: role.shootFrom, to: role.shootTo, isAtNight: role.isAtNight }
  return {
    actor,
    age: person.isOwnAge ? 'OWN' : 'PLAYED',
    wishes,
    availability: availabilityOf(person, shooting),
    replies:
      ended < suggestionLimits.repliesLeast ? null : { percent: Math.round((answered / ended) * 100), count: ended },
    isProposed,
  }
}
