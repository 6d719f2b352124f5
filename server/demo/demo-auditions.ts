import { sql } from 'kysely'
import { koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { BIG_CASTING } from '../../db/demo/applications.ts'
import { resultBodies } from './demo-applications.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { now: Date; users: DemoUsers; castings: LoadedCasting[] }

const second = 1000

/** Has not answered the invitation yet. */
export const invitedActor = 'actor1'

/** An audition of the large casting for applicants at that stage, who were told so; one has not answered yet. */
export async function loadAuditions(db: Db, { now, users, castings }: Facts): Promise<void> {
  const casting = present(castings.find(({ key }) => key === BIG_CASTING))
  const actorId = present(users.get(invitedActor))
  await advance(db, { casting, actorId, now })
  const slot = await db
    .insertInto('audition_slots')
    .values({
      casting_id: casting.id,
      created_by: casting.ownerId,
      start_at: new Date(koreanTime(addDays(today(now), 6), '14:00')),
      minutes: 20,
      place: '서울 마포구 합정동, 필름 온기 연습실 2층',
      capacity: 6,
      note: '지정 대사 2분과 자유 연기 1분을 준비해 주세요. 대본은 그 자리에서 드려요.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * second)
  await sql`
    WITH invited AS (
      SELECT a.id, a.user_id, CASE WHEN a.user_id = ${actorId} THEN 'INVITED' ELSE
               (ARRAY['CONFIRMED', 'CHANGE', 'CONFIRMED', 'INVITED', 'CONFIRMED', 'DECLINED'])[row_number() OVER (ORDER BY a.user_id = ${actorId}, a.id)] END AS answer
      FROM applications a JOIN application_roles r ON r.application_id = a.id AND r.stage = 'AUDITION'
      WHERE a.casting_id = ${casting.id} AND a.withdrawn_at IS NULL
      GROUP BY a.id ORDER BY a.user_id = ${actorId} DESC, a.id LIMIT 7
    ), told AS (
      INSERT INTO result_messages (application_id, kind, casting_id, body, sent_by, created_at)
      SELECT id, 'AUDITION', ${casting.id}, ${resultBodies.AUDITION}, ${casting.ownerId},
             CASE WHEN answer = 'INVITED' THEN ${ago(20)}::timestamptz ELSE ${ago(3060)} END
      FROM invited)
    INSERT INTO audition_invites (slot_id, application_id, user_id, invited_by, created_at, status, words, answered_at)
    SELECT ${slot.id}, id, user_id, ${casting.ownerId}, CASE WHEN answer = 'INVITED' THEN ${ago(10)}::timestamptz ELSE ${ago(3000)} END, answer,
           CASE WHEN answer = 'CHANGE' THEN '그날은 오후 5시에 수업이 끝나요. 저녁이라면 갈 수 있어요.' ELSE '' END,
           CASE WHEN answer <> 'INVITED' THEN ${ago(2400)}::timestamptz END
    FROM invited`.execute(db)
}

/** From 서류 합격 to 오디션, just now. */
async function advance(db: Db, given: { casting: LoadedCasting; actorId: number; now: Date }): Promise<void> {
  const { casting, actorId, now } = given
  const { rows } = await sql<{ id: number; roleId: number }>`
    SELECT a.id, r.role_id AS "roleId" FROM applications a JOIN application_roles r ON r.application_id = a.id
    WHERE a.casting_id = ${casting.id} AND a.user_id = ${actorId} AND a.withdrawn_at IS NULL ORDER BY r.role_id LIMIT 1`.execute(
    db,
  )
  const { id, roleId } = firstOf(rows)
  const at = new Date(now.getTime() - 20 * second)
  await db
    .insertInto('stage_changes')
    .values({
      application_id: id,
      role_id: roleId,
      changed_by: casting.ownerId,
      from_stage: 'SHORTLISTED',
      to_stage: 'AUDITION',
      created_at: at,
    })
    .execute()
  await db
    .updateTable('application_roles')
    .set({ stage: 'AUDITION', stage_changed_at: at })
    .where('application_id', '=', id)
    .where('role_id', '=', roleId)
    .execute()
}
