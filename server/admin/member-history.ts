import { type RawBuilder, sql } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { deviceName } from '#server/kernel/pages/device-name.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'

type History = AnswerOf<typeof admin.memberHistory>
type Device = History['devices'][number]
type Stored = Omit<History, 'devices'> & { devices: (Omit<Device, 'device'> & { userAgent: string | null })[] }

/** Rows per list of the drawer. */
const most = 20
/** Operators' actions that the drawer lists as sanctions and corrections. */
const sanctions = ['account.suspend', 'account.suspension_lift', 'account.birth_date']

/** The rows of a query as a JSON list, in order. */
const listOf = (query: RawBuilder<unknown>) => sql`(SELECT coalesce(json_agg(listed), '[]') FROM (${query}) AS listed)`

export const memberHistoryHandlers: Handlers<
  Pick<typeof admin, 'memberHistory' | 'addMemberNote' | 'removeMemberNote'>
> = {
  memberHistory: ({ db, user, params }) => readHistory(db, user, params.userId),
  async addMemberNote({ db, user, params, body }) {
    await requireMember(db, params.userId)
    const { id, created_at } = await db
      .insertInto('member_notes')
      .values({ user_id: params.userId, author_id: user.id, body: body.body })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    await audit(db, user, 'account.note', params.userId)
    return { id, body: body.body, author: user.name, at: created_at, isMine: true }
  },
  async removeMemberNote({ db, user, params }) {
    const removed = await db
      .deleteFrom('member_notes')
      .where('id', '=', params.noteId)
      .where('user_id', '=', params.userId)
      .where('author_id', '=', user.id)
      .executeTakeFirst()
    if (!removed.numDeletedRows) fail('not_found')
    await audit(db, user, 'account.note_removed', params.userId)
    return null
  },
}

/** Throws `not_found` for a number that is no member's, or no longer. */
export async function requireMember(db: Db, userId: number): Promise<void> {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'WITHDRAWN')
    .executeTakeFirst()
  if (!member) fail('not_found')
}

/**
 * What operators know of a member besides the account, in one statement. It contains no contact data: numbers are
 * compared by their index. Throws `not_found`.
 */
async function readHistory(db: Db, operator: Viewer, userId: number): Promise<History> {
  const { rows } = await sql<{ history: Stored }>`
    SELECT json_build_object(
      'castings', ${listOf(sql`
        SELECT id, title, status, created_at AS at FROM castings
        WHERE owner_id = member.id AND status <> 'DELETED' ORDER BY updated_at DESC LIMIT ${most}`)},
      'castingCount', (SELECT count(*) FROM castings WHERE owner_id = member.id AND status <> 'DELETED'),
      'applications', ${listOf(sql`
        SELECT sent.id, casting_id AS "castingId", title, withdrawn_at IS NOT NULL AS "isWithdrawn",
               sent.created_at AS at
        FROM applications AS sent JOIN castings ON castings.id = casting_id
        WHERE sent.user_id = member.id ORDER BY sent.created_at DESC, sent.id DESC LIMIT ${most}`)},
      'applicationCount', (SELECT count(*) FROM applications WHERE user_id = member.id),
      'reports', ${listOf(sql`
        SELECT reports.id, target, target_id AS "targetId", reason, state, reports.created_at AS at
        FROM (
          SELECT 'CASTING' AS kind, id FROM castings WHERE owner_id = member.id
          UNION ALL SELECT 'PROFILE', id FROM profiles WHERE user_id = member.id
          UNION ALL SELECT 'QUESTION', id FROM notice_questions WHERE asker_id = member.id
          UNION ALL SELECT 'COMMENT', id FROM application_comments WHERE author_id = member.id
          UNION ALL SELECT 'MESSAGE', id FROM casting_messages WHERE sent_by = member.id
          UNION ALL SELECT 'REPLY', reply.id FROM message_replies reply JOIN applications a ON a.id = application_id
            WHERE a.user_id = member.id
        ) AS own JOIN reports ON target = kind AND target_id = own.id
        ORDER BY reports.id DESC LIMIT ${most}`)},
      'filed', (SELECT json_build_object('count', count(*), 'dismissed', count(*) FILTER (WHERE state = 'DISMISSED'))
        FROM reports WHERE reporter_id = member.id),
      'sanctions', ${listOf(sql`
        SELECT log.id, action, detail ->> 'reason' AS reason, operators.name AS by, log.created_at AS at
        FROM audit_log AS log LEFT JOIN users AS operators ON operators.id = actor_id
        WHERE target_type = 'user' AND target_id = member.id AND action = ANY(${sanctions})
        ORDER BY log.created_at DESC, log.id DESC LIMIT ${most}`)},
      'consents', ${listOf(sql`
        SELECT * FROM (
          SELECT DISTINCT ON (kind) kind, agreed, version, created_at AS at FROM consents
          WHERE user_id = member.id ORDER BY kind, created_at DESC, id DESC) AS latest
        ORDER BY kind`)},
      'devices', ${listOf(sql`
        SELECT id, user_agent AS "userAgent", ip_prefix AS "ipPrefix", created_at AS since,
               last_seen_at AS seen
        FROM sessions WHERE user_id = member.id AND revoked_at IS NULL AND expires_at > now()
        ORDER BY last_seen_at DESC LIMIT ${most}`)},
      'others', ${listOf(sql`
        SELECT id, name, status, by FROM (
          SELECT id, name, status, 'PHONE' AS by FROM users
          WHERE phone_index = member.phone_index AND id <> member.id AND status <> 'WITHDRAWN'
          UNION
          SELECT users.id, users.name, users.status, 'BIZ_NO' FROM casting_auth_applications AS own
            JOIN casting_auth_applications AS same ON same.biz_no = own.biz_no
            JOIN users ON users.id = same.user_id
          WHERE own.user_id = member.id AND users.id <> member.id AND users.status <> 'WITHDRAWN') AS found
        ORDER BY id DESC LIMIT ${most}`)},
      'notes', ${listOf(sql`
        SELECT notes.id, body, users.name AS author, notes.created_at AS at,
               author_id = ${operator.id} AS "isMine"
        FROM member_notes AS notes JOIN users ON users.id = author_id
        WHERE user_id = member.id ORDER BY notes.id DESC LIMIT ${most}`)}
    ) AS history
    FROM users AS member WHERE id = ${userId} AND status <> 'WITHDRAWN'`.execute(db)
  const { devices, ...history } = rows[0]?.history ?? fail('not_found')
  return { ...history, devices: devices.map(({ userAgent, ...seen }) => ({ ...seen, device: deviceName(userAgent) })) }
}
