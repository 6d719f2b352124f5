import { sql } from 'kysely'
import type { Target } from '#contract/codes/reports.ts'
import { reportableReply } from '#server/applications/replies.ts'
import { findVisible } from '#server/castings/detail.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { mayRead } from '#server/profiles/visibility.ts'

/**
 * Whether somebody may report a target: they can see it, and it is not theirs. Returns the text as it is now, to store.
 */
type Reportable = (db: Db, user: Viewer, id: number, key: string | undefined) => Promise<{ quote: string }>

/** Who may report which kind. Throws `not_found`, also for the person's own; `casting_deleted`. */
export const reportable: Record<Target, Reportable> = {
  async CASTING(db, user, id, key) {
    const casting = await db
      .selectFrom('castings')
      .select(['status', 'owner_id as ownerId'])
      .where('id', '=', id)
      .where('opened_at', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!casting || casting.ownerId === user.id) fail('not_found')
    // Somebody still reading a casting may report it even if reports have just hidden it.
    if (casting.status !== 'HIDDEN' || !(await isPublic(db, id))) await findVisible(db, id, user, key)
    return { quote: '' }
  },

  async PROFILE(db, user, id) {
    const profile = await db
      .selectFrom('profiles')
      .select(['user_id', 'is_hidden', 'access_scope'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!profile || profile.user_id === user.id || !(await mayRead(db, user, profile))) fail('not_found')
    return { quote: '' }
  },

  // An unanswered question is visible to its asker and the team only.
  async QUESTION(db, user, id, key) {
    const question = await db
      .selectFrom('notice_questions')
      .select(['casting_id as castingId', 'asker_id as askerId', 'contents', 'answer', 'is_published as isPublished'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!question) fail('not_found')
    const { castingId, contents, answer, askerId, isPublished } = question
    const { mayEdit } = await findVisible(db, castingId, user, key)
    if (askerId === user.id || ((answer === null || !isPublished) && !mayEdit)) fail('not_found')
    return { quote: answer === null ? contents : `${contents}\n${answer}` }
  },

  // Comments are visible to the team members who can read them; private ones to their author only.
  async COMMENT(db, user, id) {
    const { rows } = await sql<{ quote: string }>`
      SELECT c.body AS quote
      FROM application_comments c JOIN applications a ON a.id = c.application_id JOIN castings ON castings.id = a.casting_id
      WHERE c.id = ${id} AND c.deleted_at IS NULL AND c.visibility <> 'ME' AND c.author_id IS DISTINCT FROM ${user.id}
        AND a.withdrawn_at IS NULL AND castings.status <> 'DELETED'
        AND (castings.owner_id = ${user.id} OR ${hasOperatorRole(user, 'MODERATION')} OR EXISTS (
          SELECT FROM casting_members m
          WHERE m.casting_id = a.casting_id AND m.user_id = ${user.id} AND m.state = 'ACCEPTED'))`.execute(db)
    return rows[0] ?? fail('not_found')
  },

  // A message is visible to who received it.
  async MESSAGE(db, user, id) {
    const { rows } = await sql<{ quote: string }>`
      SELECT m.body AS quote FROM casting_messages m
      JOIN casting_message_recipients r ON r.message_id = m.id AND NOT r.is_withheld
      JOIN applications a ON a.id = r.application_id AND a.user_id = ${user.id}
      WHERE m.id = ${id} AND m.leaves_at <= now()`.execute(db)
    return rows[0] ?? fail('not_found')
  },

  async REPLY(db, user, id) {
    return (await reportableReply(db, user.id, id)) ?? fail('not_found')
  },
}

const isPublic = async (db: Db, id: number) =>
  (await db.selectFrom('castings').select('is_private').where('id', '=', id).executeTakeFirst())?.is_private === false
