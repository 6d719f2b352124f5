import { type RawBuilder, sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'

/** What a share opens: the applicants of a casting, or the actors of a casting list. */
export type Shared = { castingId: number; castingListId: null } | { castingId: null; castingListId: number }

export const sharedCasting = (castingId: number): Shared => ({ castingId, castingListId: null })
export const sharedList = (castingListId: number): Shared => ({ castingId: null, castingListId })

/** Whether a row of this alias, of shares, grants or tries, belongs to what is shared. */
export const isOf = ({ castingId, castingListId }: Shared, alias: string): RawBuilder<boolean> =>
  castingId !== null
    ? sql<boolean>`${sql.ref(`${alias}.casting_id`)} = ${castingId}`
    : sql<boolean>`${sql.ref(`${alias}.casting_list_id`)} = ${castingListId}`

/** What is shared, in a new row. */
export const columnsOf = ({ castingId, castingListId }: Shared) => ({
  casting_id: castingId,
  casting_list_id: castingListId,
})

/** Names what is shared where one text has to tell it apart: in locks and proofs of work. */
export const nameOf = ({ castingId, castingListId }: Shared): string => `${castingId ?? `list ${castingListId}`}`

const castingActs = {
  share: 'casting.share',
  link: 'casting.share_link',
  stop: 'casting.share_stop',
  unlock: 'casting.share_unlock',
} as const
const listActs = {
  share: 'casting_list.share',
  link: 'casting_list.share_link',
  stop: 'casting_list.share_stop',
  unlock: 'casting_list.share_unlock',
} as const

/** Audits an act on the shares of a casting or a list. */
export const auditShare = (
  db: Db,
  user: Viewer,
  { castingId, castingListId }: Shared,
  act: keyof typeof castingActs,
  detail: object = {},
): Promise<void> =>
  castingId !== null
    ? audit(db, user, castingActs[act], castingId, detail)
    : audit(db, user, listActs[act], castingListId, detail)
