import { type RawBuilder, sql } from 'kysely'
import type { MyApplication } from '#contract/applications/index.ts'
import { type ActorStage, type CastAnswer, isFinalStage } from '#contract/codes/applications.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import { applicationLimits } from '#contract/limits.ts'
import { isRecruiting } from '#server/castings/search/recruiting.ts'
import { isPassTold, shownRoles } from '#server/castings/shown-stages.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { castAnswerOf, castSince, countWaitingCasts } from './cast-answers.ts'
import { historyTexts as texts } from './messages.ts'
import { countWaitingPicks, toldPickJson } from './picks.ts'
import { isAnswerOpen, isReplyOpen, repliesJson } from './replies.ts'

type Query = { status?: MyApplication['status'] | undefined; page: number; limit: number }

/** Per application, latest first. */
const messagesShown = 5

const statusOf = sql`
  SELECT application_id,
         CASE WHEN bool_and(shown IN ('CAST', 'REJECTED', 'WITHDRAWN', 'EXPIRED')) THEN 'RESULT'
              WHEN bool_or(shown NOT IN ('SUBMITTED', 'WITHDRAWN')) THEN 'READ' ELSE 'SUBMITTED' END AS status
  FROM shown_roles GROUP BY application_id`

/** A CTE of a person's applications, narrowed by `more`. */
export const ownApplications = (userId: number, more: RawBuilder<unknown> = sql``) => sql`
  SELECT applications.id, applications.created_at, result_sent_at, castings.is_progress_shown
  FROM applications JOIN castings ON castings.id = applications.casting_id
  WHERE applications.user_id = ${userId} ${more}`

type ShownRole = {
  roleId: number
  name: string
  stage: keyof typeof ActorStage
  changedAt: string
  castAnswer: keyof typeof CastAnswer | null
  castAt: string | null
  pick: MyApplication['roles'][number]['pick']
  hasPassed: boolean
}
type Row = Omit<MyApplication, 'roles' | 'canEdit' | 'canWithdraw' | 'contact' | 'createdAt' | 'withdrawnAt'> & {
  roles: ShownRole[]
  isRead: boolean
  isPassTold: boolean
  managerName: string | null
  managerPhone: string | null
  managerEmail: string | null
  createdAt: Date
  withdrawnAt: Date | null
}

/** The actor's own applications, newest first, with what the actor may know of their state. */
export async function findMyApplications(db: Db, secrets: Secrets, userId: number, { status, page, limit }: Query) {
  const counts = await countByStatus(db, userId)
  const waiting = (await countWaitingCasts(db, userId)) + (await countWaitingPicks(db, userId))
  const { rows } = await sql<Row>`
    WITH own AS (${ownApplications(userId)}), shown_roles AS (${shownRoles}), statuses AS (${statusOf}),
    page AS (
      SELECT id, status FROM own JOIN statuses ON application_id = id
      WHERE ${status ?? null}::text IS NULL OR status = ${status ?? null}
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit})
    SELECT a.id, page.status, a.message, a.answers, a.created_at AS "createdAt", a.withdrawn_at AS "withdrawnAt",
           a.first_read_at IS NOT NULL AS "isRead", ${isPassTold(sql`a.id`)} AS "isPassTold", castings.manager_name AS "managerName",
           castings.manager_phone_encrypted AS "managerPhone", castings.manager_email AS "managerEmail",
           jsonb_build_object(
             'id', castings.id, 'isDeleted', castings.status = 'DELETED', 'isHidden', castings.status = 'HIDDEN',
             'isOpenable', ${isOneOf('castings.status', shownStatuses)} AND (NOT castings.is_private OR EXISTS (
               SELECT FROM applications live WHERE live.casting_id = castings.id AND live.user_id = ${userId}
                 AND live.withdrawn_at IS NULL)),
             'isEmptied', castings.applicants_emptied_at IS NOT NULL,
             'title', CASE WHEN castings.status = 'DELETED' THEN ${texts.deletedCasting} ELSE castings.title END,
             'companyName', CASE WHEN castings.status = 'DELETED' THEN '' ELSE castings.company_name END,
             'castingEndDate', castings.casting_end_date, 'isEarlyClosed', castings.status = 'EARLY_CLOSED',
             'isRecruiting', ${isRecruiting()},
             'thumbnail', CASE WHEN castings.status <> 'DELETED' THEN
               (SELECT ${imageJson()} FROM images WHERE images.id = castings.thumbnail_id AND deleted_at IS NULL) END
           ) AS casting,
           (SELECT jsonb_agg(jsonb_build_object('roleId', role_id, 'name', casting_roles.name, 'stage', shown,
                                                'changedAt', changed_at,
                                                'castAnswer', ${castAnswerOf('answered')},
                                                'castAt', ${castSince('answered')}, 'pick', ${toldPickJson('answered')},
                                                'hasPassed', has_passed)
                             ORDER BY casting_roles.position, role_id)
            FROM shown_roles JOIN casting_roles ON casting_roles.id = role_id
            JOIN application_roles answered USING (application_id, role_id) WHERE application_id = a.id) AS roles,
           coalesce((SELECT jsonb_agg(${imageJson()} ORDER BY application_photos.position)
            FROM application_photos JOIN images ON images.id = image_id
            WHERE application_id = a.id AND deleted_at IS NULL), '[]') AS photos,
           CASE WHEN a.withdrawn_at IS NULL THEN (
             SELECT i.status FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id
             WHERE i.application_id = a.id AND i.user_id = a.user_id AND s.cancelled_at IS NULL AND i.told_at <= now()
             ORDER BY i.status = 'INVITED' DESC, s.start_at DESC, i.id DESC LIMIT 1) END AS audition,
           to_json(ARRAY(
             SELECT json_build_object('id', m.id, 'body', m.body, 'at', m.created_at, 'replies', ${repliesJson('m', 'a')},
                                      'canReply', ${isReplyOpen('m', 'a')}, 'answers', m.answers,
                                      'canAnswer', ${isAnswerOpen('m', 'a')})
             FROM casting_message_recipients r JOIN casting_messages m ON m.id = r.message_id
             WHERE r.application_id = a.id AND NOT r.is_withheld AND m.leaves_at <= now() ORDER BY m.id DESC LIMIT ${messagesShown})) AS messages,
           to_json(ARRAY(SELECT video_id FROM application_videos JOIN videos ON videos.id = video_id
                         WHERE application_id = a.id AND deleted_at IS NULL ORDER BY position)) AS "videoIds",
           (SELECT count(*)::int FROM application_videos JOIN videos ON videos.id = video_id
            WHERE application_id = a.id AND deleted_at IS NULL AND state = 'PROCESSING') AS "videosInWork"
    FROM page JOIN applications a ON a.id = page.id JOIN castings ON castings.id = a.casting_id
    ORDER BY a.created_at DESC, a.id DESC`.execute(db)
  return {
    list: rows.map(row => ownView(row, secrets)),
    totalResult: counts[status ?? 'ALL'],
    page,
    limit,
    counts,
    waiting,
  }
}

async function countByStatus(db: Db, userId: number) {
  const { rows } = await sql<{ status: MyApplication['status']; count: number }>`
    WITH own AS (${ownApplications(userId)}), shown_roles AS (${shownRoles}), statuses AS (${statusOf})
    SELECT status, count(*) FROM statuses GROUP BY status`.execute(db)
  const counts = { ALL: 0, SUBMITTED: 0, READ: 0, RESULT: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.ALL += count
  }
  return counts
}

function ownView(row: Row, secrets: Secrets) {
  const { isRead, isPassTold: isTold, managerName, managerPhone, managerEmail, ...rest } = row
  const isLive = row.withdrawnAt === null
  const roles = row.roles.map(({ castAnswer, castAt, hasPassed: _, ...role }) => ({
    ...role,
    canWithdraw: isLive && role.stage !== 'WITHDRAWN' && !isOver(role),
    pick: isLive && !hasEnded(role) ? role.pick : null,
    cast: castAnswer && castAt ? { answer: castAnswer, until: castUntil(castAt) } : null,
  }))
  const contact = {
    name: managerName,
    phone: managerPhone && secrets.decrypt(managerPhone),
    email: managerEmail,
  }
  return {
    ...rest,
    roles,
    canEdit: isLive && !isRead && row.casting.isRecruiting,
    canWithdraw: isLive && !row.roles.some(isOver),
    contact: isLive && isTold && row.roles.some(role => role.hasPassed) ? contact : null,
  }
}

/** Whether a role has ended, as the actor knows it, other than by withdrawal. */
const isOver = ({ stage }: Pick<ShownRole, 'stage'>) => isFinalStage(stage) || stage === 'EXPIRED'

/** Whether nothing more can be asked of the actor for the role. */
const hasEnded = ({ stage }: Pick<ShownRole, 'stage'>) =>
  stage === 'REJECTED' || stage === 'EXPIRED' || stage === 'WITHDRAWN'

const castUntil = (castAt: string) => new Date(Date.parse(castAt) + applicationLimits.castAnswerHours * 3_600_000)
