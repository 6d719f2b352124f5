import type { ApplicantCard } from '#contract/review/applicants.ts'
import type { ApplicantGroup } from '#contract/review/groups.ts'
import { api } from '#web/api.ts'
import { createCards } from './cards.ts'
import { createChanges } from './changes.ts'
import { createDetails } from './details.ts'
import { createOrder } from './order.ts'
import { type Row, rowOf, rowsOf } from './rows.ts'
import { createSelection } from './selection.ts'

/** The beginning of the list, as the page brought it along. */
export type FirstCards = { list: ApplicantCard[]; total: number }

/**
 * The workspace's state, kept outside of React: a card listens to its own applicant alone, so that one key press draws
 * one card again. `all` listeners hear of every change, for counts.
 */
export function createStore(castingId: number, firstGroups: ApplicantGroup[], firstCards: ApplicantCard[] = []) {
  let rows = new Map(firstCards.map(card => [card.id, rowOf(card)]))
  let isWhole = false
  let groups = firstGroups
  /** Readings of the whole casting: the last that was asked, and that whose answer is shown. */
  let [asked, taken] = [0, 0]
  /** The change that last touched a row here. */
  const touched = new Map<number, number>()
  const changes = createChanges()
  const { changed, tell, version } = changes
  const order = createOrder(changes)
  const selection = createSelection(changes)
  const cards = createCards(castingId, firstCards, changes)
  const details = createDetails(castingId)

  /** Takes over what was read; what was changed here since `askedAt` is newer than the answer. */
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
    // The page brought the groups along; later readings ask for them as well.
    const [index, now] = await Promise.all([
      api.review.index({ params }),
      isWhole ? api.review.groups({ params }) : null,
    ])
    // Overtaken: what was read later is shown already.
    if (turn < taken) return []
    taken = turn
    if (now) groups = now.list
    const moved = merge(rowsOf(index), askedAt)
    isWhole = true
    return moved
  }

  /** Changes what is known of some applicants, at once. */
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
    /** The applicant with this number in the casting, if the reviewer sees one. */
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
    /** Whether every applicant is known, and counts are true. */
    isWhole: () => isWhole,
    /**
     * Reads the whole casting and its groups. The order stays, but for those who withdrew; what was changed here
     * meanwhile stays as the reviewer sees it. Returns the applicants that others moved to another group.
     */
    load,
    /** Reads everything again, for example after a refusal. */
    async reload(): Promise<void> {
      cards.clear()
      details.clear()
      await load()
      tell('order')
    },
    patch,
    countComment: (id: number, by: number) => patch([id], row => ({ comments: row.comments + by })),
  }
}

export type Store = ReturnType<typeof createStore>

/** How many the reviewer has not read. */
export function countUnread(store: Store): number {
  let unread = 0
  for (const row of store.rows().values()) if (row.read !== 2) unread += 1
  return unread
}
