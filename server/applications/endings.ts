import { endAuditions } from '#server/auditions/invites.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { endRequests } from '#server/self-tapes/ends.ts'

/** Cancels auditions and self-tape requests of applications that ended without a role. */
export async function endInvitations(ctx: UnitOfWork, applicationIds: number[]): Promise<void> {
  await endAuditions(ctx, applicationIds)
  await endRequests(ctx.db, applicationIds)
}
