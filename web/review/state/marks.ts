import { api } from '#web/api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { mostAtOnce } from './group-moves.ts'
import { movesTexts as texts } from './messages.ts'
import type { RoleStage, Row } from './rows.ts'
import type { Store } from './store.ts'
import type { Undo } from './undo.ts'

const opened = (role: RoleStage) =>
  role.stage === 'SUBMITTED' ? { ...role, stage: 'READ' as const, since: Date.now() / 1000 } : role
const read = (row: Row) => ({ read: 2, roles: row.roles.map(opened) })

/** The reviewer's own ratings and read marks. */
export function createMarks(store: Store, { fail }: Undo) {
  const { castingId } = store

  /** Own rating, 1–5; 0 removes it. */
  async function rate(id: number, mark: number): Promise<void> {
    const row = store.row(id)
    if (!row || row.mark === mark) return
    store.patch([id], () => ({ mark, isSaving: true }))
    try {
      const rating = await api.review.rate({ params: { castingId, appId: id }, body: { mark: mark || null } })
      store.forgetDetail([id])
      store.patch([id], () => ({ average: rating.average ?? 0, isSaving: false }))
    } catch (error) {
      store.patch([id], () => ({ mark: row.mark, isSaving: false }))
      fail(error)
    }
  }

  /** Own read mark; the team's first one notifies the actor. Fails silently, without a retry. */
  function markRead(id: number): void {
    const row = store.row(id)
    if (!row || row.read === 2) return
    store.patch([id], read)
    api.review
      .markRead({ params: { castingId, appId: id } })
      .catch(() => store.patch([id], () => ({ read: row.read, roles: row.roles })))
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
        await api.review.markManyRead({ params: { castingId }, body: { applicationIds } })
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

  return { rate, markRead, markManyRead }
}
