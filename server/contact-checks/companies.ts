import { sql } from 'kysely'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { CompanyState } from '#contract/codes/contact-checks.ts'
import type { CheckedCompany } from '#contract/contact-checks/index.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import { isApprovedNow } from '#server/accounts/authorisation/casting-approval.ts'
import { type PayRate, payRateOf, saidOf } from '#server/castings/owners/pay-rates.ts'
import { type PromiseColumns, promiseColumns, promisesOf } from '#server/castings/owners/promises.ts'
import { type Companies, CompaniesUnavailable, numbersAtOnce } from '#server/integrations/companies/companies.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { Log } from '#server/kernel/log.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { today } from '#server/kernel/time.ts'

type Row = PromiseColumns & {
  approvedAt: Date | null
  state: CodeOf<typeof CompanyState> | null
  closedOn: string | null
  askedAt: Date | null
  posted: number
  percent: number | null
  ended: number | null
  payRate: Omit<PayRate, 'said'> | null
}

/** What was checked of who posted this notice, and when. */
export async function findCompany(db: Db, castingId: number): Promise<CheckedCompany> {
  const { rows } = await sql<Row>`
    SELECT approval.decided_at AS "approvedAt", b.state, b.closed_on::text AS "closedOn", b.asked_at AS "askedAt",
           (SELECT count(*) FROM castings c
            WHERE c.owner_id = castings.owner_id AND ${isOneOf('c.status', shownStatuses)} AND c.opened_at IS NOT NULL
              AND NOT c.awaits_check)::int AS posted,
           CASE WHEN ended >= ${contactCheckLimits.repliesFrom} THEN round(100.0 * answered / ended)::int END AS percent,
           ended, ${promiseColumns}, ${payRateOf(sql`castings.owner_id`)} AS "payRate"
    FROM castings LEFT JOIN LATERAL (
           SELECT id, decided_at FROM casting_auth_applications a
           WHERE a.user_id = castings.owner_id AND ${isApprovedNow('a')} ORDER BY id DESC LIMIT 1) AS approval ON true
         LEFT JOIN business_states b ON b.authorisation_id = approval.id
         LEFT JOIN reply_rates ON reply_rates.user_id = castings.owner_id
    WHERE castings.id = ${castingId}`.execute(db)
  const { approvedAt, state, closedOn, askedAt, posted, percent, ended, payRate, ...promises } = firstOf(rows)
  const paid = saidOf(payRate)
  return {
    papersCheckedOn: approvedAt && today(approvedAt),
    business: state && askedAt && { state, closedOn, askedOn: today(askedAt) },
    notices: posted,
    replies: percent !== null && ended !== null ? { percent, of: ended } : null,
    promises: [...promisesOf(promises).map(({ text }) => text), ...(paid ? [paid.said] : [])],
  }
}

type Approval = { id: number; bizNo: string }

/**
 * Asks the tax office about the numbers of all valid approvals, a hundred in a call. While it cannot be asked, its last
 * answers stay, with their day.
 */
export async function askTaxOffice(ctx: { db: Db; companies: Companies; log: Log }): Promise<void> {
  for (let after = 0; ; ) {
    const approvals = await approvalsAfter(ctx.db, after)
    const last = approvals.at(-1)
    if (!last) return
    const states = await ctx.companies.findStates(approvals.map(({ bizNo }) => bizNo)).catch((error: unknown) => {
      if (!(error instanceof CompaniesUnavailable)) throw error
      ctx.log.warn({ reason: error.message }, 'the tax office could not be asked')
      return null
    })
    if (!states) return
    const rows = approvals.flatMap(({ id, bizNo }) => {
      const found = states.get(bizNo)
      return found
        ? [{ authorisation_id: id, state: found.state, closed_on: found.closedOn, asked_at: new Date() }]
        : []
    })
    if (rows.length) await keep(ctx.db, rows)
    after = last.id
  }
}

const approvalsAfter = async (db: Db, after: number): Promise<Approval[]> =>
  (
    await sql<Approval>`
      SELECT id, biz_no AS "bizNo" FROM casting_auth_applications a
      WHERE id > ${after} AND biz_no IS NOT NULL AND ${isApprovedNow('a')} ORDER BY id LIMIT ${numbersAtOnce}`.execute(
      db,
    )
  ).rows

type StateRow = {
  authorisation_id: number
  state: CodeOf<typeof CompanyState>
  closed_on: string | null
  asked_at: Date
}

const keep = (db: Db, rows: StateRow[]) =>
  db
    .insertInto('business_states')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('authorisation_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        closed_on: ref('excluded.closed_on'),
        asked_at: ref('excluded.asked_at'),
      })),
    )
    .execute()

/** Asks the tax office before the night. */
export const taxOfficeQueue = defineQueue('contact-checks.ask-tax-office')

/** Every night, and when it is sent. */
export const taxOfficeJob: JobDefinition<JobCtx> = workOn(taxOfficeQueue, {
  priority: 'idle',
  cron: '20 4 * * *',
  timeout: 1_800,
  runsAlone: true,
  work: (_, ctx) => askTaxOffice(ctx),
})
