import { sql } from 'kysely'
import { CaseKind, type TextKind } from '#contract/codes/admin.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { beginEnquiry, findEnquirer } from '#server/castings/enquiries.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { mailOnce } from '#server/notifications/deliveries/mail-once.ts'
import { notify } from '#server/notifications/notify.ts'
import { writtenTexts } from '../desk/written.ts'
import { caseTexts as texts } from '../messages.ts'

export type Kind = keyof typeof CaseKind
/** A case: its kind, and the enquiry, the text or what the reports are about. */
export type Case = { kind: Kind; id: number }
type Reply = { id: number; body: string; at: Date }

type Rules = {
  /** The role that looks after it. */
  role: 'SUPPORT' | 'MODERATION'
  /** Whether there is somebody to answer; null for a case that is not. */
  isReachable: (db: Db, id: number) => Promise<boolean | null>
  send: (ctx: JobCtx, id: number, reply: Reply) => Promise<void>
  /** What the first reply changes. */
  begin?: (db: Db, id: number) => Promise<void>
}

const reportsOf = (target: string): Rules => ({
  role: 'MODERATION',
  async isReachable(db, id) {
    const { rows } = await sql<{ isReachable: boolean | null }>`
      SELECT bool_or(reporter_id IS NOT NULL) AS "isReachable"
      FROM reports WHERE target = ${target} AND target_id = ${id}`.execute(db)
    return rows[0]?.isReachable ?? null
  },
  // To who was waiting as it was written.
  async send(ctx, id, { id: replyId, body, at }) {
    const { rows } = await sql<{ userIds: number[] }>`
      SELECT coalesce(json_agg(DISTINCT reporter_id), '[]') AS "userIds" FROM reports
      WHERE target = ${target} AND target_id = ${id} AND reporter_id IS NOT NULL AND created_at <= ${at}
        AND (state IN ('RECEIVED', 'CHECKING') OR decided_at > ${at})`.execute(ctx.db)
    await tell(ctx, replyId, {
      userIds: rows[0]?.userIds ?? [],
      title: texts.aboutReport,
      content: body,
      link: '/mypage/reports',
    })
  },
})

const textsOf = (kind: keyof typeof TextKind): Rules => {
  const find = async (db: Db, id: number) => {
    const { rows } = await sql<{ author: number | null; castingId: number }>`
      SELECT author, "castingId" FROM ${writtenTexts} AS written WHERE kind = ${kind} AND id = ${id}`.execute(db)
    return rows[0]
  }
  return {
    role: 'MODERATION',
    async isReachable(db, id) {
      const written = await find(db, id)
      return written ? written.author !== null : null
    },
    async send(ctx, id, { id: replyId, body }) {
      const written = await find(ctx.db, id)
      if (!written?.author) return
      const isPublic = kind === 'QUESTION' || kind === 'ANSWER'
      const link = `/casting/${written.castingId}${isPublic ? '#questions' : ''}`
      await tell(ctx, replyId, { userIds: [written.author], title: texts.aboutText, content: body, link })
    },
  }
}

const tell = (
  ctx: JobCtx,
  replyId: number,
  news: { userIds: number[]; title: string; content: string; link: string },
): Promise<void> => notify(ctx, { type: 'NOTICE', ...news, linkText: texts.show, dedupeKey: `case reply ${replyId}` })

const kinds: Record<Kind, Rules> = {
  ENQUIRY: {
    role: 'SUPPORT',
    isReachable: async (db, id) => ((await findEnquirer(db, id)) ? true : null),
    begin: beginEnquiry,
    async send(ctx, id, { id: replyId, body }) {
      const { env, secrets } = ctx
      const found = await findEnquirer(ctx.db, id)
      const key = `enquiry reply:${replyId}`
      if (found?.email) {
        const letter = { key, name: found.name, title: texts.enquiryTitle, content: body, url: null, why: texts.why }
        await mailOnce(ctx, { to: secrets.decrypt(found.email), ...letter })
      } else if (found?.phone)
        await queueText(ctx.db, ctx.jobs, secrets, {
          to: secrets.decrypt(found.phone),
          template: 'ENQUIRY_REPLY',
          body: texts.enquiryText(env.BRAND_NAME, body),
          dedupeKey: key,
        })
    },
  },
  CASTING_REPORT: reportsOf('CASTING'),
  PROFILE_REPORT: reportsOf('PROFILE'),
  QUESTION_REPORT: reportsOf('QUESTION'),
  COMMENT_REPORT: reportsOf('COMMENT'),
  MESSAGE_REPORT: reportsOf('MESSAGE'),
  REPLY_REPORT: reportsOf('REPLY'),
  QUESTION: textsOf('QUESTION'),
  ANSWER: textsOf('ANSWER'),
  COMMENT: textsOf('COMMENT'),
  MESSAGE: textsOf('MESSAGE'),
  PROPOSAL: textsOf('PROPOSAL'),
}

export const rulesOf = (kind: Kind): Rules => kinds[kind]

/** The case that an address names, for an operator whose role looks after it. Throws `not_found`, `forbidden`. */
export function caseOf(operator: Viewer, params: { kind: string | number; id: number }): Case {
  const kind = String(params.kind)
  if (!isCodeOf(CaseKind, kind)) fail('not_found')
  if (!hasOperatorRole(operator, kinds[kind].role)) fail('forbidden')
  return { kind, id: params.id }
}
