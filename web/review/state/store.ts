import type { ApplicantCard } from '#contract/review/applicants.ts'
import type { ApplicantGroup } from '#contract/review/groups.ts'
import { api } from '#web/api.ts'
import { createCards } from './cards.ts'
import { createChanges } from './changes.ts'
import { createDetails } from './details.ts'
import type { EarlyIndex } from './early-index.ts'
import { createOrder } from './order.ts'
import { type Row, rowOf, rowsOf } from './rows.ts'
import { createSelection } from './selection.ts'

/** The beginning of the list, included in the page. */
export type FirstCards = { list: ApplicantCard[]; total: number }

/**
 * The workspace's state, kept outside of React: a card subscribes to its own applicant only, so that one key press
 * renders one card. `all` subscribers are called on every change, for counts.
 */
export function createStore(
  castingId: number,
  firstGroups: ApplicantGroup[],
  firstCards: ApplicantCard[] = [],
  early: EarlyIndex | null = null,
) {
  let rows = early?.found ? rowsOf(early.found) : new Map(firstCards.map(card => [card.id, rowOf(card)]))
  let isWhole = Boolean(early?.found)
  let awaited = early?.found ? null : early?.answer
  let groups = firstGroups
  /** Numbers of the last requested load, and of the one shown. */
  let [asked, taken] = [0, 0]
  /** The last local change of each row. */
  const touched = new Map<number, number>()
  const changes = createChanges()
  const { changed, tell, version } = changes
  const order = createOrder(changes)
  const selection = createSelection(changes)
  const cards = createCards(castingId, firstCards, changes)
  const details = createDetails(castingId)

  /** Merges a load; local changes since `askedAt` are newer than the answer. */
  function merge(fresh: Map<number, Row>, askedAt: number): Row[] {
    const moved: Row[] = []
    for (const [id, row] of rows) {
      const next = fresh.get(id)
      if (!next) continue
      const { groupId, read, mark, roles, isSaving } = row
      if (isSaving || (touched.get(id) ?? -1) > askedAt)
        fresh.set(id, { ...next, groupId, read, mark, roles, isSaving })
      else if (groupId !== next.groupId) moved.push(next)
      if (next.comments !== row.comments || next.roles.length !== roles.length) details.read.forgetDetail([id])
    }
    const gone = new Set([...rows.keys()].filter(id => !fresh.has(id)))
    if (isWhole) for (const id of fresh.keys()) if (!rows.has(id)) order.addNewcomer(id)
    isWhole = true
    rows = fresh
    selection.remove(gone)
    order.remove(gone)
    changed(...gone, ...rows.keys())
    return moved
  }

  async function load(): Promise<Row[]> {
    const askedAt = version()
    const turn = ++asked
    const params = { castingId }
    // The page included the groups; later loads request them as well.
    const answer = awaited ?? api.review.index({ params })
    awaited = null
    const [index, now] = await Promise.all([answer, isWhole ? api.review.groups({ params }) : null])
    // Outdated: a later load is already shown.
    if (turn < taken) return []
    taken = turn
    if (now) groups = now.list
    return merge(rowsOf(index), askedAt)
  }

  /** Changes some applicants in place, at once. */
  function patch(ids: Iterable<number>, change: (row: Row) => Partial<Row>): void {
    const drawn: number[] = []
    for (const id of ids) {
      const row = rows.get(id)
      if (!row) continue
      rows.set(id, { ...row, ...change(row) })
      touched.set(id, version() + 1)
      drawn.push(id)
    }
    changed(...drawn)
  }

  return {
    castingId,
    subscribe: changes.subscribe,
    version,
    ...order.read,
    ...selection.read,
    ...cards.read,
    ...details.read,
    rows: () => rows,
    row: (id: number) => rows.get(id),
    /** The visible applicant with this number in the casting, if any. */
    idOf(number: number): number | undefined {
      for (const row of rows.values()) if (row.number === number) return row.id
      return undefined
    },
    groups: () => groups,
    setGroups(next: ApplicantGroup[]): void {
      groups = next
      const known = new Set(next.map(group => group.id))
      for (const row of rows.values())
        if (row.groupId && !known.has(row.groupId)) rows.set(row.id, { ...row, groupId: 0 })
      changed(...rows.keys())
    },
    /** Whether every applicant is loaded, so that counts are exact. */
    isWhole: () => isWhole,
    /**
     * Loads the whole casting and its groups. The order stays, except for withdrawn applicants; local changes made in
     * the meantime stay. Returns the applicants that others moved to another group.
     */
    load,
    /** Reloads everything, for example after a refusal. */
    async reload(): Promise<void> {
      cards.renew()
      details.clear()
      await load()
      tell('order')
    },
    patch,
    countComment: (id: number, by: number) => patch([id], row => ({ comments: row.comments + by })),
  }
}

export type Store = ReturnType<typeof createStore>

/** Number of applicants the reviewer has not read. */
export function countUnread(store: Store): number {
  let unread = 0
  for (const row of store.rows().values()) if (row.read !== 2) unread += 1
  return unread
}
