import { sql } from 'kysely'
import type { applications } from '#contract/applications/index.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { hasChangedTerms } from './reply-rates.ts'

type Broken = AnswerOf<typeof applications.promises>['list'][number]
type Place = { userId: number; castingId: number }

/** What counts in the owner's record, of one of their castings: auditions moved late, and changed terms. */
export async function findBroken(
  db: Db,
  { userId, castingId }: Place,
): Promise<AnswerOf<typeof applications.promises>> {
  const { rows } = await sql<Broken>`
    SELECT 'MOVED_LATE' AS kind, s.id AS "slotId", s.start_at AS at, p.answer
    FROM audition_slots s JOIN castings ON castings.id = s.casting_id LEFT JOIN promise_answers p ON p.slot_id = s.id
    WHERE s.casting_id = ${castingId} AND owner_id = ${userId} AND s.moved_late_at IS NOT NULL
    UNION ALL
    SELECT 'TERMS', NULL, (SELECT max(created_at) FROM casting_changes WHERE casting_id = c.id), p.answer
    FROM castings c LEFT JOIN promise_answers p ON p.casting_id = c.id AND p.slot_id IS NULL
    WHERE c.id = ${castingId} AND owner_id = ${userId} AND c.opened_at IS NOT NULL AND ${hasChangedTerms('c')}
    ORDER BY at DESC`.execute(db)
  return { list: rows }
}

/** The owner answers for one of them by a state, again if they think otherwise. Throws `not_found`. */
export async function answerPromise(
  db: Db,
  place: Place,
  { slotId, answer }: BodyOf<typeof applications.answerPromise>,
): Promise<null> {
  const { list } = await findBroken(db, place)
  if (!list.some(each => each.slotId === slotId)) fail('not_found')
  await sql`
    INSERT INTO promise_answers (casting_id, slot_id, answer) VALUES (${place.castingId}, ${slotId}, ${answer})
    ON CONFLICT ON CONSTRAINT promise_answers_once DO UPDATE SET answer = excluded.answer, answered_at = now()`.execute(
    db,
  )
  return null
}
