import type { admin } from '#contract/admin.ts'
import type { EnquiryState } from '#contract/casting-enquiries.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { ArtCategory, CodeOf } from '#contract/enums.ts'
import { audit } from '../accounts/audit.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { countUpTo } from './lists.ts'

/** Enquiries with their contacts, the latest first; that they were read is written down. */
export async function listEnquiries(
  db: Db,
  secrets: Secrets,
  operatorId: number,
  { state, page, limit }: QueryOf<typeof admin.enquiries>,
): Promise<AnswerOf<typeof admin.enquiries>> {
  const filtered = db
    .selectFrom('casting_enquiries')
    .$if(state !== undefined, query => query.where('state', '=', state!))
  const rows = await filtered
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  if (rows.length) {
    await audit(db, {
      actorId: operatorId,
      action: 'enquiries.read',
      target: { type: 'casting_enquiry', id: rows[0]!.id },
      detail: { ids: rows.map(({ id }) => id) },
    })
  }
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
      artCategory: row.art_category as CodeOf<typeof ArtCategory> | null,
      schedule: row.schedule,
      budget: row.budget,
      contents: row.contents,
      state: row.state as CodeOf<typeof EnquiryState>,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
    ...(await countUpTo(filtered)),
    page,
    limit,
    counts: Object.fromEntries(counted.map(({ state, count }) => [state, count])),
  }
}

/** Moves an enquiry to a state, with a note for colleagues. Error: `not_found`. */
export async function decideEnquiry(
  db: Db,
  operatorId: number,
  id: number,
  { state, note }: BodyOf<typeof admin.decideEnquiry>,
): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('casting_enquiries')
    .set({ state, note, decided_by: operatorId, decided_at: new Date() })
    .where('id', '=', id)
    .executeTakeFirst()
  if (!numUpdatedRows) fail('not_found')
  await audit(db, {
    actorId: operatorId,
    action: 'enquiry.decide',
    target: { type: 'casting_enquiry', id },
    detail: { state },
  })
  return null
}
