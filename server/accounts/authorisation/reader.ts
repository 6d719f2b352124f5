import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { findApproval } from './casting-approval.ts'

/** A person as files name their reader: the name, and the company that they are approved for. */
export async function readerOf(db: Db, viewer: Pick<Viewer, 'id' | 'name'>): Promise<string> {
  const approval = await findApproval(db, viewer.id)
  return [viewer.name, approval?.companyName].filter(Boolean).join(' · ')
}
