import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { mostAtOnce } from './group-moves.ts'
import { movesTexts as texts } from './messages.ts'
import type { RoleStage, Row } from './rows.ts'
import { createTurns } from './sending.ts'
import type { Store } from './store.ts'
import type { Undo } from './undo.ts'

const opened = (role: RoleStage) =>
  role.stage === 'SUBMITTED' ? { ...role, stage: 'READ' as const, since: Date.now() / 1000 } : role
const withoutToken = { undoToken: null, moved: 1 }
const read = (row: Row) => ({ read: 2, roles: row.roles.map(opened) })

/** The reviewer's own ratings, comments and read marks. */
export function createMarks(store: Store, { fail, keep, send }: Undo) {
  const { castingId } = store

  const { inTurn, endTurn } = createTurns()

  async function sendRating(id: number, mark: number): Promise<void> {
    store.patch([id], () => ({ mark, isSaving: true }))
    const input = { params: { castingId, appId: id }, body: { mark: mark || null } }
    const sent = inTurn([id], () => send(() => api.review.rate(input)))
    const { average } = await sent.finally(() => store.patch(endTurn([id], sent), () => ({ isSaving: false })))
    store.forgetDetail([id])
    store.patch([id], () => ({ average: average ?? 0 }))
  }

  /** Own rating, 1–5; 0 removes it. */
  async function rate(id: number, mark: number): Promise<void> {
    const row = store.row(id)
    if (!row || row.mark === mark) return
    const before = row.mark
    const sent = sendRating(id, mark)
    keep({
      ids: () => [id],
      done: sent.then(
        () => [withoutToken],
        () => [],
      ),
      takeBack: () => sendRating(id, before),
      restore: () => {},
      told: () => texts.undoneRating(row.name, before),
    })
    try {
      await sent
    } catch (error) {
      // Do not take back what was rated since.
      store.patch([id], now => (now.mark === mark ? { mark: before } : {}))
      fail(error)
    }
  }

  /** Counts a comment that the reviewer has written, and lets undo delete it. */
  function keepComment(id: number, commentId: number): void {
    store.countComment(id, 1)
    keep({
      ids: () => [id],
      done: Promise.resolve([withoutToken]),
      takeBack: () =>
        send(() => api.review.deleteComment({ params: { castingId, appId: id, commentId } })).then(
          () => store.countComment(id, -1),
          // Deleted since.
          error => refusalOf(error).status === 404 || Promise.reject(error),
        ),
      restore: () => {},
      told: () => texts.undoneComment(store.row(id)?.name ?? ''),
    })
  }

  /** Own read mark; the team's first one notifies the actor. Fails silently. */
  function markRead(id: number): void {
    const row = store.row(id)
    if (!row || row.read === 2) return
    store.patch([id], read)
    send(() => api.review.markRead({ params: { castingId, appId: id } })).catch(() =>
      store.patch([id], () => ({ read: row.read, roles: row.roles })),
    )
  }

  /** Own read marks for several applicants at once. */
  async function markManyRead(ids: number[]): Promise<void> {
    const unread = ids.flatMap(id => {
      const row = store.row(id)
      return row && row.read !== 2 ? row : []
    })
    const before = new Map(unread.map(row => [row.id, row]))
    store.patch(before.keys(), read)
    for (let at = 0; at < unread.length; at += mostAtOnce) {
      const applicationIds = unread.slice(at, at + mostAtOnce).map(row => row.id)
      try {
        await send(() => api.review.markManyRead({ params: { castingId }, body: { applicationIds } }))
      } catch (error) {
        store.patch(applicationIds, row => {
          const was = before.get(row.id) ?? row
          return { read: was.read, roles: was.roles }
        })
        fail(error)
      }
    }
    toast.show(unread.length ? texts.markedRead(unread.length) : texts.allRead)
  }

  return { rate, keepComment, markRead, markManyRead }
}
