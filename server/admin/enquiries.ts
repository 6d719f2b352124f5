import type { admin } from '#contract/admin/index.ts'
import type { adminEnquiries } from '#contract/castings/enquiries.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { operatorLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { settleEnquiry } from '#server/castings/enquiries.ts'
import { ownEnquiry, repliesOf, replyToEnquiry, takeBackReply } from '#server/castings/enquiry-replies.ts'
import type { Db } from '#server/kernel/db.ts'
import { addBusinessDays } from '#server/kernel/money/business-days.ts'
import { present } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { countUpTo } from './lists.ts'

/** Enquiries with their contacts, newest first; reading them is audited. */
export async function listEnquiries(
  db: Db,
  secrets: Secrets,
  operator: Viewer,
  { state, page, limit }: QueryOf<typeof admin.enquiries>,
): Promise<AnswerOf<typeof admin.enquiries>> {
  const filtered = db
    .selectFrom('casting_enquiries')
    .$if(state !== undefined, query => query.where('state', '=', present(state)))
  const rows = await filtered
    .leftJoin('users', 'users.id', 'owner_id')
    .selectAll('casting_enquiries')
    .select('users.name as ownerName')
    .orderBy('casting_enquiries.created_at', 'desc')
    .orderBy('casting_enquiries.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  const replies = await repliesOf(db, ids)
  const dues = new Map<number, string>()
  for (const { id, created_at } of rows)
    dues.set(id, await addBusinessDays(koreanDate(created_at), operatorLimits.answerBusinessDays))
  const [latest] = rows
  if (latest) await audit(db, operator, 'enquiries.read', latest.id, { ids })
  const counted = await db
    .selectFrom('casting_enquiries')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return {
    list: rows.map(row => ({
      id: row.id,
      companyName: row.company_name,
      name: row.name,
      phone: row.phone_encrypted && secrets.decrypt(row.phone_encrypted),
      email: row.email_encrypted && secrets.decrypt(row.email_encrypted),
      artCategory: row.art_category,
      schedule: row.schedule,
      budget: row.budget,
      contents: row.contents,
      state: row.state,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      owner:
        row.ownerName === null
          ? null
          : { id: present(row.owner_id), name: row.ownerName, isMe: row.owner_id === operator.id },
      dueOn: present(dues.get(row.id)),
      isLate:
        (row.state === 'NEW' || row.state === 'WORKING') &&
        !replies.some(reply => reply.enquiryId === row.id) &&
        today() > present(dues.get(row.id)),
      replies: replies.filter(reply => reply.enquiryId === row.id),
    })),
    ...(await countUpTo(filtered)),
    page,
    limit,
    counts: Object.fromEntries(counted.map(({ state, count }) => [state, count])),
  }
}

/** Changes an enquiry's state, with a note for colleagues. Throws `not_found`. */
async function decideEnquiry(
  db: Db,
  operator: Viewer,
  id: number,
  { state, note }: BodyOf<typeof admin.decideEnquiry>,
): Promise<null> {
  await settleEnquiry(db, id, { state, note, by: operator.id })
  await audit(db, operator, 'enquiry.decide', id, { state })
  return null
}

/** The operators' side of enquiries. */
export const enquiryHandlers: Handlers<typeof adminEnquiries> = {
  enquiries: ctx => listEnquiries(ctx.db, ctx.secrets, ctx.user, ctx.query),
  decideEnquiry: ctx => decideEnquiry(ctx.db, ctx.user, ctx.params.id, ctx.body),
  async ownEnquiry({ db, user, params, body }) {
    await ownEnquiry(db, params.id, user.id, body.isMine)
    await audit(db, user, 'enquiry.own', params.id, body)
    return null
  },
  async replyToEnquiry(ctx) {
    const reply = await replyToEnquiry(ctx, ctx.params.id, { body: ctx.body.body, by: ctx.user })
    await audit(ctx.db, ctx.user, 'enquiry.reply', ctx.params.id, { reply: reply.id })
    return reply
  },
  async takeBackReply({ db, user, params }) {
    await takeBackReply(db, params.id, params.replyId)
    await audit(db, user, 'enquiry.reply_back', params.id, { reply: params.replyId })
    return null
  },
}
