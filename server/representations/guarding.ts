import { type RawBuilder, sql } from 'kysely'
import { lock } from '#server/accounts/phone-codes.ts'
import type { Db } from '#server/kernel/db.ts'

/** Taken while somebody becomes or ends as an actor's guardian: no agency is agreed to while the last one ends. */
export const lockRepresented = (db: Db, actorId: number): Promise<void> => lock(db, `represented ${actorId}`)

/** Condition on two rows of users, by their names: another guardian than this one consented to the actor's account. */
export const hasOtherGuardian = (of: { actor: RawBuilder<unknown>; guardian: RawBuilder<unknown> }) =>
  sql<boolean>`EXISTS (
    SELECT FROM guardians g WHERE g.user_id = ${of.actor}.id AND g.agreed_at IS NOT NULL AND NOT g.is_representative
      AND g.phone_index IS DISTINCT FROM ${of.guardian}.phone_index)`
