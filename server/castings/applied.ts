import type { CastingDetail } from '#contract/castings.ts'
import type { ActorStage, CodeOf, Stage } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'

type Applied = NonNullable<CastingDetail['application']>

/** A person's live application to a notice, with the stages as an actor may see them; null without one. */
export async function ownApplication(db: Db, castingId: number, userId: number): Promise<Applied | null> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('castings', 'castings.id', 'applications.casting_id')
    .innerJoin('application_roles', 'application_roles.application_id', 'applications.id')
    .select([
      'applications.id as appId',
      'applications.result_sent_at as resultSentAt',
      'castings.is_progress_shown as isProgressShown',
      'application_roles.role_id as roleId',
      'application_roles.stage',
    ])
    .where('applications.casting_id', '=', castingId)
    .where('applications.user_id', '=', userId)
    .where('applications.withdrawn_at', 'is', null)
    .where('application_roles.withdrawn_at', 'is', null)
    .orderBy('application_roles.role_id')
    .execute()
  if (!rows[0]) return null
  const roles = rows.map(row => ({
    roleId: row.roleId,
    stage: stageForActor(row.stage as CodeOf<typeof Stage>, row.isProgressShown, row.resultSentAt !== null),
  }))
  return { appId: rows[0].appId, roles }
}

/** What the applicant reads: whether it was read only where the notice shows it, a refusal only once results are out. */
function stageForActor(
  stage: CodeOf<typeof Stage>,
  isProgressShown: boolean,
  isResultSent: boolean,
): CodeOf<typeof ActorStage> {
  if (stage === 'READ') return isProgressShown ? 'READ' : 'SUBMITTED'
  if (stage === 'FINAL' || stage === 'HOLD') return 'IN_REVIEW'
  if (stage === 'REJECTED') return isResultSent ? 'REJECTED' : 'IN_REVIEW'
  return stage
}
