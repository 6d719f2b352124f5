import type { admin } from '#contract/admin/index.ts'
import type { adminEnquiries } from '#contract/castings/enquiries.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import { settleEnquiry } from '#server/castings/enquiries.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { withCare } from './cases/cases.ts'
import { countUpTo } from './lists.ts'

/** Enquiries with their contacts, newest first unless the oldest are asked for; reading them is audited. */
export async function listEnquiries(
  db: Db,
  secrets: Secrets,
  operator: Viewer,
  { state, order, page, limit }: QueryOf<typeof admin.enquiries>,
): Promise<AnswerOf<typeof admin.enquiries>> {
  const filtered = db
    .selectFrom('casting_enquiries')
    .$if(state !== undefined, query => query.where('state', '=', present(state)))
  const direction = order === 'OLDEST' ? 'asc' : 'desc'
  const rows = await filtered
    .selectAll()
    .orderBy('casting_enquiries.created_at', direction)
    .orderBy('casting_enquiries.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const [latest] = rows
  if (latest) await audit(db, operator, 'enquiries.read', latest.id, { ids: rows.map(({ id }) => id) })
  const counted = await db
    .selectFrom('casting_enquiries')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const list = rows.map(row => ({
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
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }))
  return {
    list: await withCare(db, operator, list, ({ id, state: now, createdAt: since }) => ({
      kind: 'ENQUIRY',
      ...{ id, since, isOpen: now === 'NEW' || now === 'WORKING' },
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
  const before = await settleEnquiry(db, id, { state, note, by: operator.id })
  await audit(db, operator, 'enquiry.decide', id, { before, state })
  return null
}

/** The operators' side of enquiries. */
export const enquiryHandlers: Handlers<typeof adminEnquiries> = {
  enquiries: ctx => listEnquiries(ctx.db, ctx.secrets, ctx.user, ctx.query),
  decideEnquiry: ctx => decideEnquiry(ctx.db, ctx.user, ctx.params.id, ctx.body),
}
