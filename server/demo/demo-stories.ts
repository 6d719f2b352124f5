import { sql } from 'kysely'
import type { Stage } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { BIG_CASTING } from '../../db/demo/applications.ts'
import { resultBodies } from './demo-applications.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { now: Date; users: DemoUsers; castings: LoadedCasting[] }
type Application = { id: number; userId: number; createdAt: Date; casting: LoadedCasting }
type Step = { to: CodeOf<typeof Stage>; at: Date }

/** The two applications in a person's notifications. */
export type Story = { fresh: LoadedCasting; old: LoadedCasting; oldReadAt: Date }

/** Minutes before now; the notifications about these events use the same figures. */
const minute = 1
const hour = 60 * minute
const day = 24 * hour
export const told = {
  freshRead: 25,
  freshShortlisted: 8,
  oldShortlisted: 11 * day,
  oldInvited: 9 * day,
  oldMoved: [2 * day, 4 * day, 6 * day],
  oldReminded: 3 * hour,
}

/** People with notifications in the drawer: more than the README names, so that trying one leaves the others intact. */
const storyActors = ['actor1', 'actor2', 'actor4', 'actor31', 'actor39', 'actor42', 'actor50']

/**
 * Gives each of them one application that has just passed the first review, to the large casting, and an older one whose
 * audition is tomorrow.
 */
export async function loadStories(db: Db, { now, users, castings }: Facts): Promise<Map<string, Story>> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const stories = new Map<string, Story>()
  for (const loginId of storyActors) {
    const userId = present(users.get(loginId))
    const fresh = await findApplication(db, castings, userId, true)
    const old = await findApplication(db, castings, userId, false)
    const oldReadAt = new Date(
      Math.min(old.createdAt.getTime() + 5 * 3_600_000, ago(told.oldShortlisted + 60).getTime()),
    )
    await rewrite(db, fresh, [
      { to: 'READ', at: ago(told.freshRead) },
      { to: 'SHORTLISTED', at: ago(told.freshShortlisted) },
    ])
    await rewrite(db, old, [
      { to: 'READ', at: oldReadAt },
      { to: 'SHORTLISTED', at: ago(told.oldShortlisted) },
      { to: 'AUDITION', at: ago(told.oldInvited) },
    ])
    await invite(db, old, now)
    stories.set(loginId, { fresh: fresh.casting, old: old.casting, oldReadAt })
  }
  return stories
}

async function findApplication(
  db: Db,
  castings: LoadedCasting[],
  userId: number,
  isBig: boolean,
): Promise<Application> {
  const big = present(castings.find(({ key }) => key === BIG_CASTING))
  const { rows } = await sql<{ id: number; castingId: number; createdAt: Date }>`
    SELECT id, casting_id AS "castingId", created_at AS "createdAt" FROM applications
    WHERE user_id = ${userId} AND withdrawn_at IS NULL AND (casting_id = ${big.id}) = ${isBig}
    ORDER BY created_at LIMIT 1`.execute(db)
  const { castingId, ...application } = firstOf(rows)
  return { ...application, userId, casting: present(castings.find(({ id }) => id === castingId)) }
}

/** Makes these steps all that happened to an application; who was cast has been told so. */
export async function rewrite(db: Db, { id, userId, createdAt, casting }: Application, steps: Step[]): Promise<void> {
  const read = present(steps[0])
  const last = present(steps.at(-1))
  // writes: stage_changes, read_marks, application_comments, result_messages
  for (const table of ['stage_changes', 'read_marks', 'application_comments', 'result_messages'] as const)
    await db.deleteFrom(table).where('application_id', '=', id).execute()
  const roles = await db.selectFrom('application_roles').select('role_id').where('application_id', '=', id).execute()
  const changes = [{ to: 'SUBMITTED' as const, at: createdAt }, ...steps]
  await db
    .insertInto('stage_changes')
    .values(
      roles.flatMap(({ role_id }) =>
        changes.map(({ to, at }, step) => ({
          application_id: id,
          role_id,
          from_stage: changes[step - 1]?.to ?? null,
          to_stage: to,
          changed_by: step === 0 ? userId : casting.ownerId,
          created_at: at,
        })),
      ),
    )
    .execute()
  const messages = steps.flatMap(({ to, at }) =>
    to === 'SHORTLISTED' || to === 'AUDITION' || to === 'CAST'
      ? [{ kind: to, body: resultBodies[to], created_at: at }]
      : [],
  )
  await db
    .insertInto('result_messages')
    .values(messages.map(row => ({ ...row, application_id: id, casting_id: casting.id, sent_by: casting.ownerId })))
    .execute()
  await db
    .updateTable('application_roles')
    .set({ stage: last.to, stage_changed_at: last.at })
    .where('application_id', '=', id)
    .execute()
  await db
    .insertInto('read_marks')
    .values({ application_id: id, reviewer_id: casting.ownerId, casting_id: casting.id, read_at: read.at })
    .execute()
  await db
    .updateTable('applications')
    .set({ first_read_at: read.at, result_sent_at: last.to === 'CAST' ? last.at : null })
    .where('id', '=', id)
    .execute()
}

async function invite(db: Db, { id, userId, casting }: Application, now: Date): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const slot = await db
    .insertInto('audition_slots')
    .values({
      casting_id: casting.id,
      created_by: casting.ownerId,
      start_at: new Date(koreanTime(addDays(today(now), 1), '15:00')),
      minutes: 20,
      place: '서울 마포구 합정동, 햇살 연습실 3층',
      capacity: 8,
      note: '자유 연기 1분을 준비해 주세요.',
      created_at: ago(told.oldInvited),
      updated_at: ago(Math.min(...told.oldMoved)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('audition_invites')
    .values({
      slot_id: slot.id,
      application_id: id,
      user_id: userId,
      invited_by: casting.ownerId,
      status: 'CONFIRMED',
      created_at: ago(told.oldInvited),
      answered_at: ago(Math.min(...told.oldMoved) - 3 * hour),
    })
    .execute()
}
