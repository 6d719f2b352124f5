import type { castingLists, ListMember } from '#contract/casting-lists/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { castingListLimits } from '#contract/limits.ts'
import { approvedType } from '#server/accounts/authorisation/casting-approval.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { hideContacts } from '#server/kernel/text/contacts-in-text.ts'
import { readCastingList } from './casting-lists.ts'

/**
 * Everybody in a folder who is visible now, with the facts of their cards, for a table or for printing. Notes keep no
 * contacts: files are passed on. The export is audited with its actors. Errors: `not_found`, `auth_required`,
 * `reauthentication_required`.
 */
export async function exportCastingList(
  db: Db,
  viewer: Viewer,
  castingListId: number,
  { as }: BodyOf<typeof castingLists.exportList>,
): Promise<{ title: string; list: ListMember[] }> {
  requireRecentSignIn(viewer)
  await approvedType(db, viewer)
  const everybody = { page: 1, limit: castingListLimits.people }
  const { title, profiles } = await readCastingList(db, viewer, castingListId, everybody)
  const list = profiles.list.map(card => ({ ...card, memo: hideContacts(card.memo) }))
  const profileIds = list.map(({ id }) => id)
  await audit(db, viewer, 'casting_list.export', castingListId, { as, rows: list.length, profileIds })
  return { title, list }
}
