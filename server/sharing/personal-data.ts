import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** Memberships in teams, and the team and shares of the person's castings. */
export const sharingPersonalData: PersonalData = {
  keeps: {
    'opens nothing once the share has ended': ['casting_shares.password_hash'],
    'stages that a share showed, of nobody in particular': ['casting_shares.stages'],
    "the applicants' record of the guests who saw them": [
      'share_grants.ip_prefix',
      'share_grants.viewer_company',
      'share_grants.viewer_name',
    ],
    'attempts are counted, and removed after two days': ['share_attempts.ip'],
  },
  async export(db, userId) {
    const { rows: teams } = await sql`
      SELECT casting_id AS "castingId", title, role, state, invited_at AS "invitedAt"
      FROM casting_members m JOIN castings ON castings.id = casting_id WHERE m.user_id = ${userId} ORDER BY invited_at`.execute(
      db,
    )
    return { [texts.shared]: teams }
  },

  // The record of what a share showed to which guest stays: it belongs to the applicants and does not name the person who
  // left.
  async forget(db, userId) {
    const own = sql`SELECT id FROM castings WHERE owner_id = ${userId}`
    await sql`DELETE FROM casting_members WHERE user_id = ${userId} OR casting_id IN (${own})`.execute(db)
    await sql`DELETE FROM casting_invitations WHERE casting_id IN (${own})`.execute(db)
    await sql`UPDATE casting_invitations SET invited_by = NULL WHERE invited_by = ${userId}`.execute(db)
    await sql`UPDATE casting_members SET invited_by = NULL WHERE invited_by = ${userId}`.execute(db)
    await sql`UPDATE casting_shares SET name = '', revoked_at = coalesce(revoked_at, now()) WHERE casting_id IN (${own})`.execute(
      db,
    )
    await sql`UPDATE casting_shares SET created_by = NULL WHERE created_by = ${userId}`.execute(db)
  },
}
