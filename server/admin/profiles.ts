import { sql } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { settleMoviePerson } from '#server/profiles/films/movie-people.ts'
import { setIntroduced } from '#server/profiles/introduced.ts'
import { countUpTo } from './lists.ts'
import { profilesTexts as texts } from './messages.ts'

/** What a list of profiles is sorted by: since when a profile is in it, or else the profile's number. */
const since = { REVIEW: 'movie_person_at', HIDDEN: 'hidden_at' } as const

/** Profiles of one list: those to decide by waiting time, others newest first, unless an order is asked for. */
export async function listProfiles(
  db: Db,
  { list = 'REVIEW', order, q, page, limit }: QueryOf<typeof admin.profiles>,
): Promise<AnswerOf<typeof admin.profiles>> {
  const filtered = db
    .selectFrom('profiles')
    .where('profiles.deleted_at', 'is', null)
    .$if(list === 'REVIEW', query => query.where('movie_person_state', '=', 'REVIEW'))
    .$if(list === 'AGREED', query =>
      query.where('is_introduction_allowed', '=', true).where('is_introduced', '=', false),
    )
    .$if(list === 'INTRODUCED', query => query.where('is_introduced', '=', true))
    .$if(list === 'HIDDEN', query => query.where('is_hidden', '=', true))
    .$if(Boolean(q), query => query.where(hasName(present(q))))
  const isOldestFirst = order ? order === 'OLDEST' : list === 'REVIEW'
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await filtered
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .leftJoin('movie_people', 'movie_people.code', 'profiles.movie_person_code')
    .select([
      'profiles.id',
      'actor_name as actorName',
      'users.id as accountId',
      'users.name as accountName',
      'is_introduced as isIntroduced',
      'is_hidden as isHidden',
      'hidden_reason as hiddenReason',
      'movie_person_code as code',
      'movie_person_state as state',
      sql<string | null>`movie_people.person ->> 'name'`.as('name'),
      sql<number>`(SELECT count(*) FROM filmography WHERE profile_id = profiles.id AND movie_cd IS NOT NULL)`.as(
        'films',
      ),
    ])
    .$if(list === 'REVIEW' || list === 'HIDDEN', query => query.orderBy(since[list as keyof typeof since], direction))
    .orderBy('profiles.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    list: rows.map(({ code, state, name, films, accountName, ...row }) => ({
      ...row,
      accountName: accountName ?? '',
      moviePerson: code !== null && state !== null ? { code, state, name, films } : null,
    })),
    ...(await countUpTo(filtered)),
    page,
    limit,
  }
}

const hasName = (words: string) => {
  const part = words.toLowerCase().replace(/\s+/g, '')
  return sql<boolean>`name_tokens @> bigrams(${part}) AND position(${part} IN lower(regexp_replace(actor_name, '\\s+', '', 'g'))) > 0`
}

/** Features an actor who consented (`introduction_not_agreed`), or stops. */
export async function introduceProfile(
  db: Db,
  operator: Viewer,
  profileId: number,
  isIntroduced: boolean,
): Promise<null> {
  await setIntroduced(db, profileId, isIntroduced)
  const action = isIntroduced ? 'profile.introduce' : 'profile.introduce_end'
  await audit(db, operator, action, profileId)
  return null
}

/**
 * Decides whether the film records are this actor's, and notifies them: confirmed films are marked, other people's are
 * removed.
 */
export async function decideMoviePerson(
  ctx: UnitOfWork,
  operator: Viewer,
  profileId: number,
  isConfirmed: boolean,
): Promise<null> {
  const userId = await settleMoviePerson(ctx.db, profileId, isConfirmed)
  const action = isConfirmed ? 'profile.movie_person_confirm' : 'profile.movie_person_refuse'
  await audit(ctx.db, operator, action, profileId)
  const said = isConfirmed
    ? { title: texts.confirmed, content: texts.confirmedText }
    : {
        title: texts.refused,
        content: texts.refusedText,
      }
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: [userId],
    ...said,
    link: '/mypage/profilemanagement',
    linkText: texts.show,
    dedupeKey: `movie-person:${profileId}:${Date.now()}`,
  })
  return null
}
