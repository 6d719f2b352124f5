import { sql } from 'kysely'
import { representationLimits } from '#contract/limits.ts'
import { audit, system } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { retireFiles } from '#server/media/unused.ts'
import { notify } from '#server/notifications/notify.ts'
import { papersTexts as texts } from '../messages.ts'

/** Marks the files of these papers for removal, and closes them without a trace of the child. */
export async function emptyPapers(db: Db, papersIds: number[]): Promise<void> {
  await retirePapersFiles(db, papersIds)
  await db.deleteFrom('guardian_paper_files').where('papers_id', 'in', papersIds).execute()
  await db
    .updateTable('guardian_papers')
    .set({ state: 'ENDED', name: null, birth_date: null, login_id: null, decision_reason: null })
    .where('id', 'in', papersIds)
    .execute()
}

/** Removes these papers with their files. */
export async function removePapers(db: Db, papersIds: number[]): Promise<void> {
  if (!papersIds.length) return
  await retirePapersFiles(db, papersIds)
  await db.deleteFrom('guardian_papers').where('id', 'in', papersIds).execute()
}

const retirePapersFiles = (db: Db, papersIds: number[]) =>
  retireFiles(db, sql`id IN (SELECT file_id FROM guardian_paper_files WHERE papers_id = ANY(${papersIds}::bigint[]))`)

/**
 * Every night, before files are swept: removes papers and their files some days after the decision, and closes those
 * whose guardian has sent nothing more in as many days.
 */
export const papersJob: JobDefinition = {
  name: 'representations.retire-papers',
  priority: 'idle',
  cron: '40 4 * * *',
  work: (_, { db: pool, jobs }) => inTransaction(pool, db => retirePapers({ db, jobs })),
}

async function retirePapers(ctx: UnitOfWork): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; representativeId: number }>`
    SELECT id, state, representative_id AS "representativeId" FROM guardian_papers
    WHERE state NOT IN ('REVIEW', 'ENDED') AND decided_at < now() - make_interval(days => ${representationLimits.papersDays})
       OR state = 'ENDED' AND asked_at < now() - make_interval(days => ${representationLimits.papersDays})
    ORDER BY id FOR UPDATE SKIP LOCKED`.execute(ctx.db)
  const unanswered = rows.filter(({ state }) => state === 'MORE')
  await removePapers(
    ctx.db,
    rows.map(({ id }) => id),
  )
  for (const { id, representativeId } of unanswered) {
    await audit(ctx.db, system, 'guardian_papers.close', id)
    await notify(ctx, {
      type: 'ACCOUNT',
      userIds: [representativeId],
      title: texts.closedTitle,
      content: texts.closed,
      link: '/mypage/people',
      dedupeKey: `guardian-papers:${id}:closed`,
    })
  }
}
