import { sql } from 'kysely'
import type { adminGuardianPapers } from '#contract/admin/guardian-papers.ts'
import type { PapersState } from '#contract/codes/accounts.ts'
import type { AuditAction } from '#contract/codes/audit.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import { textAccount } from '#server/accounts/account-news.ts'
import { audit } from '#server/audit/audit.ts'
import { siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { notify } from '#server/notifications/notify.ts'
import { showGuardian } from '../contact.ts'
import { endAgreed } from '../ending.ts'
import { lockRepresented } from '../guarding.ts'
import { newsTexts, papersTexts as texts } from '../messages.ts'
import { findCandidates } from './candidates.ts'

type Decision = BodyOf<typeof adminGuardianPapers.decideGuardianPapers>
type State = CodeOf<typeof PapersState>
type Ctx = UnitOfWork & Pick<Tools, 'secrets' | 'env'>

/** The state before a decision, as JSON. `at`: when it was decided. `startedId`: the representation that agreeing has started. */
export type PapersBefore = {
  state: State
  decision_reason: string | null
  decided_by: number | null
  decided_at: string | null
  at: string
  startedId: number | null
}

type Papers = Omit<PapersBefore, 'at' | 'startedId'> & {
  representativeId: number
  guardianName: string
  guardianBirthDate: string
  isContactShown: boolean
}

const actionOf = {
  AGREED: 'guardian_papers.agree',
  REFUSED: 'guardian_papers.refuse',
  MORE: 'guardian_papers.ask_more',
} as const satisfies Record<Decision['state'], AuditAction>

/** Sent when a decision can no longer be taken back. */
const tellQueue = defineQueue<{ papersId: number; decidedAt: string }>('representations.tell-papers')

/**
 * Decides on papers that wait. Agreeing begins to represent at once, and the child hears of it at once, because they
 * can end it; the guardian hears by `held`, when the decision can no longer be taken back. Throws `not_found`,
 * `papers_decided`, `papers_no_account`, `representation_agreed`, `representation_minor_asks`,
 * `representation_other_guardian`, and `forbidden` for one's own.
 */
export async function decidePapers(
  ctx: Ctx,
  held: UnitOfWork,
  operator: Viewer,
  papersId: number,
  decision: Decision,
): Promise<PapersBefore> {
  const { rows } = await sql<Papers>`
    SELECT p.state, decision_reason, decided_by, to_json(decided_at) AS decided_at,
           representative_id AS "representativeId", shows_contact AS "isContactShown", users.name AS "guardianName",
           to_char(users.birth_date, 'YYYY-MM-DD') AS "guardianBirthDate"
    FROM guardian_papers p JOIN users ON users.id = representative_id
    WHERE p.id = ${papersId} FOR UPDATE OF p`.execute(ctx.db)
  const papers = rows[0] ?? fail('not_found')
  const { representativeId, state, decision_reason, decided_by, decided_at } = papers
  if (state !== 'REVIEW' && state !== 'MORE') fail('papers_decided')
  if (representativeId === operator.id) fail('forbidden')
  const startedId = decision.state === 'AGREED' ? await begin(ctx, papersId, papers, decision.userId) : null
  const at = new Date()
  const reason = decision.state === 'AGREED' ? null : decision.reason
  await ctx.db
    .updateTable('guardian_papers')
    .set({
      state: decision.state,
      representation_id: startedId,
      decision_reason: reason,
      decided_by: operator.id,
      decided_at: at,
    })
    .where('id', '=', papersId)
    .execute()
  await audit(ctx.db, operator, actionOf[decision.state], papersId, {
    ...(reason && { reason }),
    ...(startedId && { representationId: startedId }),
  })
  await held.jobs.send(ctx.db, tellQueue, { papersId, decidedAt: at.toISOString() })
  return { state, decision_reason, decided_by, decided_at, at: at.toISOString(), startedId }
}

/** Begins to represent the only account that the papers name, and tells it. Returns the representation. */
async function begin(ctx: Ctx, papersId: number, papers: Papers, userId: number): Promise<number> {
  await lockRepresented(ctx.db, userId)
  if (ageOn(papers.guardianBirthDate) < ages.adult) fail('representation_minor_asks')
  const named = (await findCandidates(ctx.db, papersId, { isLocking: true })).filter(({ isNamed }) => isNamed)
  const [child] = named
  if (named.length !== 1 || child?.id !== userId) return fail('papers_no_account')
  if (child.hasOtherGuardian) fail('representation_other_guardian')
  if (child.isRepresented) fail('representation_agreed')
  const agreement = { represented_id: userId, status: 'AGREED' as const, agreed_at: new Date() }
  const { id } = await ctx.db
    .insertInto('representations')
    .values({
      ...{ representative_id: papers.representativeId, kind: 'GUARDIAN', way: 'PAPERS' },
      ...agreement,
      shows_contact: papers.isContactShown,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await showGuardian(ctx.db, userId)
  await tellChild(ctx, { id, userId, guardianName: papers.guardianName })
  return id
}

type Started = { id: number; userId: number; guardianName: string }

/** By a card, and by a text to an account with a number: the person who is represented can end it at once. */
async function tellChild(ctx: Ctx, { id, userId, guardianName }: Started): Promise<void> {
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: [userId],
    title: texts.startedTitle(guardianName),
    content: texts.started,
    link: '/mypage/people',
    dedupeKey: `representation:${id}:started`,
  })
  const { env } = ctx
  await textAccount(ctx, userId, {
    body: texts.startedSms(env.BRAND_NAME, guardianName, `${siteOrigin(env)}/mypage/people`),
    dedupeKey: `representation:${id}:started`,
  })
}

type Decided = { id: number; state: State; name: string; representativeId: number; stands: boolean }

/** Tells the guardian, unless the papers have changed since. The reason is only on the page. */
export const papersNewsJob: JobDefinition = workOn(tellQueue, {
  async work({ papersId, decidedAt }, ctx) {
    const { rows } = await sql<Decided>`
      SELECT p.id, p.state, coalesce(p.name, '') AS name, p.representative_id AS "representativeId",
             coalesce(r.status = 'AGREED', false) AS stands
      FROM guardian_papers p LEFT JOIN representations r ON r.id = p.representation_id
      WHERE p.id = ${papersId} AND p.decided_at = ${new Date(decidedAt)}`.execute(ctx.db)
    const papers = rows[0]
    if (!papers || (papers.state === 'AGREED' && !papers.stands)) return
    const news = texts.decided[papers.state]
    if (!news) return
    await notify(ctx, {
      type: 'ACCOUNT',
      userIds: [papers.representativeId],
      title: news.title(papers.name),
      content: news.content,
      link: '/mypage/people',
      dedupeKey: `guardian-papers:${papersId}:${decidedAt}`,
    })
  },
})

/**
 * Restores papers as before a decision, and ends what it began. Throws `decision_left` if the papers or the agreement
 * have changed since. Audited.
 */
export async function takeBackPapers(
  ctx: UnitOfWork,
  operator: Viewer,
  papersId: number,
  { startedId, at, ...before }: PapersBefore,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('guardian_papers as p')
    .set({ ...before, representation_id: null })
    .where('id', '=', papersId)
    .where('decided_at', '=', new Date(at))
    .where('state', 'in', ['AGREED', 'REFUSED', 'MORE'])
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM guardian_papers other
        WHERE other.id <> p.id AND other.state IN ('REVIEW', 'MORE')
          AND (other.representative_id, other.name, other.birth_date) = (p.representative_id, p.name, p.birth_date))`,
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) fail('decision_left')
  if (startedId !== null) await endStarted(ctx, operator, startedId)
  await audit(ctx.db, operator, 'guardian_papers.take_back', papersId)
}

async function endStarted(ctx: UnitOfWork, operator: Viewer, id: number): Promise<void> {
  const { rows } = await sql<{ representativeId: number; representedId: number; guardianName: string }>`
    SELECT representative_id AS "representativeId", represented_id AS "representedId", users.name AS "guardianName"
    FROM representations r JOIN users ON users.id = representative_id
    WHERE r.id = ${id} AND r.status = 'AGREED' FOR UPDATE OF r`.execute(ctx.db)
  if (!rows.length) fail('decision_left')
  const { guardianName, ...sides } = firstOf(rows)
  await endAgreed(ctx, operator, { id, kind: 'GUARDIAN', ...sides })
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: [sides.representedId],
    title: newsTexts.endedTitle(guardianName),
    content: newsTexts.ended,
    dedupeKey: `representation:${id}:ended`,
  })
}
