import type { Arrival } from '#contract/codes/applications.ts'
import { auditionCheckInHours } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { requireRight } from '#server/sharing/access.ts'
import { lockInvitable } from './invites.ts'
import { lockSlot } from './slots.ts'

type Place = { castingId: number; slotId: number }

/**
 * Records who comes later, has arrived, entered or is missing. People who never accepted may still be checked in, but
 * are not counted as missing. Throws `not_found`, `forbidden`, `audition_cancelled`, `audition_not_begun` earlier than
 * `auditionCheckInHours` before, `audition_not_confirmed`.
 */
export async function checkIn(
  db: Db,
  user: Viewer,
  where: Place & { inviteId: number },
  arrival: keyof typeof Arrival,
) {
  const slot = await lockBegun(db, user, where)
  const found = await db
    .selectFrom('audition_invites')
    .select(['status', 'arrived_at as arrivedAt', 'late_at as lateAt'])
    .where('id', '=', where.inviteId)
    .where('slot_id', '=', slot.id)
    .executeTakeFirst()
  if (!found) fail('not_found')
  const saidYes = isYes(found.status)
  if (arrival === 'ABSENT' && !saidYes) fail('audition_not_confirmed')
  const now = new Date()
  const isHere = arrival === 'ARRIVED' || arrival === 'CALLED'
  const attended: Record<keyof typeof Arrival, 'CONFIRMED' | 'DONE' | 'NO_SHOW'> = {
    NONE: 'CONFIRMED',
    LATE: 'CONFIRMED',
    ARRIVED: 'DONE',
    CALLED: 'DONE',
    ABSENT: 'NO_SHOW',
  }
  await db
    .updateTable('audition_invites')
    .set({
      late_at: isHere ? found.lateAt : arrival === 'LATE' ? now : null,
      arrived_at: isHere ? (found.arrivedAt ?? now) : null,
      called_at: arrival === 'CALLED' ? now : null,
      ...(saidYes && { status: attended[arrival] }),
    })
    .where('id', '=', where.inviteId)
    .execute()
  return null
}

const isYes = (status: string) => ['CONFIRMED', 'DONE', 'NO_SHOW'].includes(status)

/**
 * Adds an applicant past the documents who came without an invitation, as arrived. They stand at the door, so nobody is
 * told. Throws `not_found`, `forbidden`, `audition_cancelled`, `audition_not_begun`, `audition_there_already`,
 * `stage_not_allowed`.
 */
export async function walkIn(db: Db, user: Viewer, where: Place, applicationId: number): Promise<null> {
  const slot = await lockBegun(db, user, where)
  const [person] = await lockInvitable(db, where.castingId, [applicationId])
  if (!person) fail('stage_not_allowed')
  await db
    .insertInto('audition_invites')
    .values({
      ...{ slot_id: slot.id, application_id: person.id, user_id: person.userId, invited_by: user.id },
      ...{ status: 'DONE', answered_at: new Date(), arrived_at: new Date() },
    })
    .execute()
  return null
}

async function lockBegun(db: Db, user: Viewer, where: Place) {
  await requireRight(db, user, where.castingId, 'decide')
  const slot = await lockSlot(db, where)
  if (slot.start_at.getTime() - auditionCheckInHours * 3_600_000 > Date.now()) fail('audition_not_begun')
  return slot
}
