import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ages, applicationLimits } from '#contract/limits.ts'
import type { home, Waiting } from '#contract/pages/home.ts'
import { castAnswerOf, castSince } from '#server/applications/cast-answers.ts'
import { waitingPicks } from '#server/applications/picks.ts'
import { cardsOf, roleJson } from '#server/castings/search/cards.ts'
import { isOpen } from '#server/castings/search/search.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { addDays, today, type WithDates } from '#server/kernel/time.ts'
import { standing } from '#server/self-tapes/rows.ts'

type ActorHome = AnswerOf<typeof home.actorHome>
type ManagerHome = AnswerOf<typeof home.managerHome>

const shown = 4
/** How many of the newest castings are compared with a profile. */
const compared = 200

/** The personal part of an actor's front page. */
export async function findActorHome(db: Db, userId: number): Promise<ActorHome> {
  const [waiting, picked] = await Promise.all([findWaiting(db, userId), pickCastings(db, userId)])
  const ids = picked.map(({ id }) => id)
  const cards = ids.length ? await cardsOf(db, sql`${ids}::bigint[]`, userId) : []
  const cardOf = new Map(cards.map(card => [card.id, card]))
  const found = picked.map(({ id, ...why }) => ({ card: present(cardOf.get(id)), ...why }))
  return {
    ...waiting,
    closing: found.filter(({ isClosing }) => isClosing).map(({ card }) => card),
    fitting: found
      .filter(({ isClosing }) => !isClosing)
      .map(({ card, reasons, role }) => ({ card: { ...card, role }, reasons })),
  }
}

async function findWaiting(db: Db, userId: number): Promise<Pick<ActorHome, 'waiting' | 'waitingTotal'>> {
  const { rows } = await sql<WithDates<Waiting, 'until'> & { total: number }>`
    SELECT kind, c.id AS "castingId", c.title, c.company_name AS "companyName", until, count(*) OVER () AS total
    FROM (
      SELECT 'CAST' AS kind, r.casting_id, ${castSince('r')} + make_interval(hours => ${applicationLimits.castAnswerHours}) AS until
      FROM applications a JOIN application_roles r ON r.application_id = a.id
      WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL AND ${castAnswerOf('r')} = 'WAITING'
      UNION ALL
      SELECT 'AUDITION', s.casting_id, s.start_at
      FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id JOIN applications a ON a.id = i.application_id
      WHERE i.user_id = ${userId} AND i.status = 'INVITED' AND i.told_at <= now() AND s.cancelled_at IS NULL AND a.withdrawn_at IS NULL
      UNION ALL
      SELECT 'PROPOSAL', p.casting_id, p.expires_at
      FROM proposals p
      WHERE p.user_id = ${userId} AND p.status = 'SENT' AND p.told_at <= now() AND NOT p.is_withheld AND NOT EXISTS (
        SELECT FROM applications a WHERE a.casting_id = p.casting_id AND a.user_id = p.user_id AND a.withdrawn_at IS NULL)
      UNION ALL
      SELECT 'SELF_TAPE', t.casting_id, t.due_at
      FROM self_tapes t WHERE t.user_id = ${userId} AND t.told_at <= now() AND ${standing} IN ('REQUESTED', 'ACCEPTED')
      UNION ALL
      SELECT 'PICK', r.casting_id, (pick_day + 1)::timestamp AT TIME ZONE 'Asia/Seoul' FROM ${waitingPicks(userId)}
    ) AS found JOIN castings c ON c.id = found.casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
    WHERE until IS NULL OR until > now()
    ORDER BY until, kind, c.id LIMIT ${shown}`.execute(db)
  const waiting = rows.map(({ total, ...row }) => row)
  return { waiting, waitingTotal: rows[0]?.total ?? 0 }
}

type Fit = ActorHome['fitting'][number]
type Picked = { id: number; isClosing: boolean; reasons: Fit['reasons']; role: Fit['card']['role'] }

/**
 * Bookmarked castings that close today, then those among the newest whose roles match the profile by gender and age:
 * first the ones that ask for a dialect or skill of the actor's, or are in their region. Each comes with its best
 * matching role. Payments never count.
 */
async function pickCastings(db: Db, userId: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    WITH me AS (
      SELECT gender, region, specialties, ARRAY(SELECT each ->> 'code' FROM jsonb_array_elements(dialects) AS each) AS dialects,
             profiles.birth_date <= ${today()}::date - make_interval(years => ${ages.adult}) AS is_adult,
             int4range(coalesce(play_age_min, age), coalesce(play_age_max, age), '[]') AS ages
      FROM profiles, LATERAL (SELECT date_part('year', age(${today()}::date, profiles.birth_date))::int AS age) AS counted
      WHERE user_id = ${userId} AND deleted_at IS NULL),
    closing AS (
      SELECT castings.id, casting_bookmarks.created_at AS saved_at
      FROM casting_bookmarks JOIN castings ON castings.id = casting_id
      WHERE user_id = ${userId} AND ${isOpen()} AND casting_end_date = ${today()}
      ORDER BY saved_at DESC LIMIT ${shown}),
    newest AS (
      SELECT castings.id, castings.region, opened_at FROM castings, me
      WHERE ${isOpen()} AND CASE me.gender WHEN 'MALE' THEN male_ages ELSE female_ages END && me.ages
        AND owner_id <> ${userId} AND (me.is_adult OR (is_minor_allowed AND exposure_level = 'NONE'))
      ORDER BY opened_at DESC, castings.id DESC LIMIT ${compared}),
    fitting AS (
      SELECT newest.id, opened_at, asked.role, array_remove(ARRAY[
               CASE WHEN asked.has_dialect THEN 'DIALECT' END, CASE WHEN asked.has_skill THEN 'SKILL' END,
               CASE WHEN newest.region = me.region AND me.region <> 'NONE' THEN 'REGION' END], NULL) AS reasons
      FROM me, newest, LATERAL (
        SELECT ${roleJson('r')} AS role, has_dialect, has_skill
        FROM casting_roles r, LATERAL (
          SELECT coalesce(r.dialects && me.dialects, false) AS has_dialect,
                 EXISTS (SELECT FROM jsonb_array_elements(me.specialties) AS each
                         WHERE each ->> 'text' = ANY(r.skills)) AS has_skill) AS fits
        WHERE r.casting_id = newest.id AND r.deleted_at IS NULL AND r.status = 'OPEN' AND r.gender IN (me.gender, 'ANY')
          AND int4range(coalesce(r.age_min, 0), coalesce(r.age_max, 150), '[]') && me.ages
        ORDER BY has_dialect::int + has_skill::int DESC, r.position, r.id LIMIT 1) AS asked
      WHERE newest.id NOT IN (SELECT id FROM closing)
        AND NOT EXISTS (SELECT FROM applications a
                        WHERE a.casting_id = newest.id AND a.user_id = ${userId} AND a.withdrawn_at IS NULL)
      ORDER BY cardinality(array_remove(ARRAY[
               CASE WHEN asked.has_dialect THEN 1 END, CASE WHEN asked.has_skill THEN 1 END,
               CASE WHEN newest.region = me.region AND me.region <> 'NONE' THEN 1 END], NULL)) DESC,
        opened_at DESC, newest.id DESC LIMIT ${shown})
    SELECT id, is_closing AS "isClosing", to_json(reasons) AS reasons, role FROM (
      SELECT id, true AS is_closing, '{}'::text[] AS reasons, NULL::json AS role, row_number() OVER (ORDER BY saved_at DESC) AS at FROM closing
      UNION ALL
      SELECT id, false, reasons, role, row_number() OVER (ORDER BY cardinality(reasons) DESC, opened_at DESC, id DESC) FROM fitting
    ) AS picked ORDER BY is_closing DESC, at`.execute(db)
  return rows
}

/** The personal part of a casting manager's front page: castings they own or decide on with others. */
export async function findManagerHome(db: Db, userId: number): Promise<ManagerHome> {
  const own = sql`SELECT id FROM castings WHERE owner_id = ${userId} AND NOT ${isOneOf('status', removedStatuses)}
    UNION SELECT m.casting_id FROM casting_members m JOIN castings c ON c.id = m.casting_id
          WHERE m.user_id = ${userId} AND m.state = 'ACCEPTED' AND NOT ${isOneOf('c.status', removedStatuses)}`
  const [unread, auditions, drafts] = await Promise.all([
    sql<{ castingId: number; title: string; unread: number; total: number }>`
      SELECT id AS "castingId", title, unread, (sum(unread) OVER ())::bigint AS total FROM (
        SELECT castings.id, castings.title, (
          SELECT count(*) FROM applications a WHERE a.casting_id = castings.id AND a.withdrawn_at IS NULL
            AND NOT EXISTS (SELECT FROM read_marks r WHERE r.application_id = a.id AND r.reviewer_id = ${userId})) AS unread
        FROM castings WHERE id IN (${own}) AND status <> 'DRAFT') AS counted
      WHERE unread > 0 ORDER BY unread DESC, id DESC LIMIT ${shown}`.execute(db),
    sql<WithDates<ManagerHome['auditions'][number], 'startAt'>>`
      SELECT s.casting_id AS "castingId", c.title, s.start_at AS "startAt", s.place,
             (SELECT count(*) FROM audition_invites i WHERE i.slot_id = s.id AND i.status IN ('CONFIRMED', 'DONE', 'NO_SHOW')) AS confirmed,
             (SELECT count(*) FROM audition_invites i WHERE i.slot_id = s.id AND i.status = 'INVITED') AS waiting
      FROM audition_slots s JOIN castings c ON c.id = s.casting_id
      WHERE s.casting_id IN (${own}) AND s.cancelled_at IS NULL
        AND s.start_at >= ${today()}::date::timestamp AT TIME ZONE 'Asia/Seoul'
        AND s.start_at < ${addDays(today(), 1)}::date::timestamp AT TIME ZONE 'Asia/Seoul'
        AND s.start_at + s.minutes * interval '1 minute' > now()
      ORDER BY s.start_at, s.id LIMIT 10`.execute(db),
    sql<{ castingId: number; title: string; updatedAt: Date }>`
      SELECT id AS "castingId", title, updated_at AS "updatedAt" FROM castings
      WHERE owner_id = ${userId} AND status IN ('DRAFT', 'REJECTED') ORDER BY updated_at DESC LIMIT ${shown}`.execute(
      db,
    ),
  ])
  return {
    unread: unread.rows.map(({ total, ...row }) => row),
    unreadTotal: unread.rows[0]?.total ?? 0,
    auditions: auditions.rows,
    drafts: drafts.rows,
  }
}
