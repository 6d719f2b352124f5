import type { ApplicantGroup } from '../../../contract/application-groups.ts'
import type { ApplicantCard } from '../../../contract/application-review.ts'
import type { DecidedStage, Stage } from '../../../contract/enums.ts'
import { api } from '../../api.ts'

export type RoleStage = { roleId: number; stage: keyof typeof Stage }
/** What the index knows of an applicant. Replaced as a whole when something changes, never written into. */
export type Row = {
  id: number
  name: string
  /** 0: in no group. */
  groupId: number
  /** 0 read by nobody, 1 by others, 2 by me. */
  read: number
  gender: 'MALE' | 'FEMALE'
  age: number
  /** 0 unknown. */
  height: number
  /** Own mark; 0 none. */
  mark: number
  /** The reviewers' average; 0 without marks or while they are hidden. */
  average: number
  roles: RoleStage[]
  /** Films that the program plays itself. */
  films: number
  comments: number
  /** Seconds since 1970 when the final result was sent; 0 not yet. */
  sentAt: number
  createdAt: number
  /** A change of it is on its way. */
  isSaving: boolean
}
/** The beginning of the list, as the page brought it along. */
export type FirstCards = { list: ApplicantCard[]; total: number }
export type Detail = Awaited<ReturnType<typeof api.applications.detail>>
/** What can be listened to: one applicant, which one is active, who is in the grid, or everything. */
export type Subject = number | 'active' | 'order' | 'all'
export type NextStage = keyof typeof DecidedStage | 'READ'

const pageOfCards = 60
/** An application that was read longer ago is shown and asked for anew: colleagues may have written to it. */
const freshMillis = 30_000
const keptDetails = 200

function rowsOf(index: Awaited<ReturnType<typeof api.applications.index>>): Map<number, Row> {
  const stages = (text: string) =>
    text
      ? text.split(',').map(part => {
          const [roleId, stage] = part.split(':')
          return { roleId: Number(roleId), stage: stage as keyof typeof Stage }
        })
      : []
  return new Map(
    index.ids.map((id, at) => [
      id,
      {
        id,
        name: index.names[at]!,
        groupId: index.groupIds[at]!,
        read: index.reads[at]!,
        gender: index.genders[at]!,
        age: index.ages[at]!,
        height: index.heights[at]!,
        mark: index.marks[at]!,
        average: index.averages[at]!,
        sentAt: index.sentAt[at]!,
        films: index.films[at]!,
        comments: index.comments[at]!,
        roles: stages(index.stages[at]!),
        createdAt: index.createdAt[at]!,
        isSaving: false,
      },
    ]),
  )
}

function rowOf(card: ApplicantCard): Row {
  const { id, actorName: name, gender, age, roles } = card
  const read = card.isReadByMe ? 2 : card.isRead ? 1 : 0
  const createdAt = Date.parse(card.createdAt) / 1000
  const known = { id, name, gender, age, roles, read, createdAt, groupId: card.groupId ?? 0, height: card.height ?? 0 }
  return { ...known, comments: card.commentCount, films: 0, mark: 0, average: 0, sentAt: 0, isSaving: false }
}

/**
 * The workspace's state, kept outside of React: a card listens to its own applicant alone, so that one key press draws
 * one card again. `all` listeners hear of every change, for counts.
 */
export function createStore(castingId: number, firstGroups: ApplicantGroup[], firstCards: ApplicantCard[] = []) {
  let rows = new Map(firstCards.map(card => [card.id, rowOf(card)]))
  let isWhole = false
  let order: number[] = []
  let places = new Map<number, number>()
  let groups = firstGroups
  let active: number | null = null
  let version = 0
  const touched = new Map<number, number>()
  const newcomers = new Set<number>()
  const cards = new Map(firstCards.map(card => [card.id, card]))
  const asked = new Set(cards.keys())
  const details = new Map<number, { asking: Promise<Detail>; askedAt: number; known: Detail | null }>()
  const selected = new Set<number>()
  const listeners = new Map<Subject, Set<() => void>>()

  const tell = (...whom: (Subject | null)[]) => {
    for (const key of new Set(whom)) if (key !== null) for (const listener of listeners.get(key) ?? []) listener()
  }
  const changed = (...ids: (number | null)[]) => {
    version += 1
    tell(...ids, 'all')
  }

  /** `place` is where to go on when the active applicant is not among them. */
  function arrange(next: number[], place: number): void {
    const before = active
    order = next
    places = new Map(next.map((id, at) => [id, at]))
    if (active === null || !places.has(active)) active = next[Math.min(place, next.length - 1)] ?? null
    tell('order')
    if (active !== before) tell(before, active, 'active')
  }

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
      if (next.comments !== row.comments || next.roles.length !== roles.length) details.delete(id)
    }
    const gone = [...rows.keys()].filter(id => !fresh.has(id))
    if (isWhole) for (const id of fresh.keys()) if (!rows.has(id)) newcomers.add(id)
    rows = fresh
    for (const id of gone) selected.delete(id)
    if (gone.some(id => places.has(id))) {
      const place = active === null ? 0 : (places.get(active) ?? 0)
      arrange(
        order.filter(id => rows.has(id)),
        place,
      )
    }
    changed(...gone, ...rows.keys())
    return moved
  }

  async function load(): Promise<Row[]> {
    const askedAt = version
    const params = { castingId }
    // The page brought the groups along; later readings ask for them as well.
    const [index, now] = await Promise.all([
      api.applications.index({ params }),
      isWhole ? api.applications.groups({ params }) : null,
    ])
    if (now) groups = now.list
    const moved = merge(rowsOf(index), askedAt)
    isWhole = true
    return moved
  }

  async function fetchCards(ids: number[]): Promise<void> {
    for (const id of ids) asked.add(id)
    try {
      const { list } = await api.applications.profiles({
        params: { castingId },
        query: { ids: ids.join(','), limit: pageOfCards } as never,
      })
      for (const card of list) cards.set(card.id, card)
      tell(...list.map(card => card.id))
    } catch {
      // They are asked for again when they next come into sight.
      for (const id of ids) asked.delete(id)
    }
  }

  return {
    castingId,
    subscribe(key: Subject, listener: () => void): () => void {
      if (!listeners.has(key)) listeners.set(key, new Set())
      listeners.get(key)!.add(listener)
      return () => {
        listeners.get(key)?.delete(listener)
      }
    },
    version: () => version,
    rows: () => rows,
    row: (id: number) => rows.get(id),
    card: (id: number) => cards.get(id),
    groups: () => groups,
    setGroups(next: ApplicantGroup[]) {
      groups = next
      const known = new Set(next.map(group => group.id))
      for (const row of rows.values())
        if (row.groupId && !known.has(row.groupId)) rows.set(row.id, { ...row, groupId: 0 })
      changed(...rows.keys())
    },
    order: () => order,
    setOrder(next: number[]) {
      newcomers.clear()
      arrange(next, 0)
      changed(active)
    },
    /** Who applied since the order was made. */
    newcomers: (): ReadonlySet<number> => newcomers,
    place: (id: number) => places.get(id) ?? -1,
    active: () => active,
    activate(id: number | null) {
      if (id === active) return
      const before = active
      active = id
      tell(before, id, 'active')
    },
    selected: () => selected,
    isSelected: (id: number) => selected.has(id),
    select(ids: number[], on: boolean) {
      for (const id of ids) on ? selected.add(id) : selected.delete(id)
      changed(...ids)
    },
    clearSelection() {
      const ids = [...selected]
      selected.clear()
      changed(...ids)
    },

    /** Whether every applicant is known, and counts are true. */
    isWhole: () => isWhole,
    /**
     * Reads the whole notice and its groups. The order stays, but for those who withdrew; what was changed here meanwhile
     * stays as the reviewer sees it. Answers with those whom others have moved to another group.
     */
    load,
    /** The same after something was refused: everything known is read again. */
    async reload(): Promise<void> {
      cards.clear()
      asked.clear()
      details.clear()
      await load()
      tell('order')
    },
    /** Changes what is known of some applicants, at once. */
    patch(ids: Iterable<number>, change: (row: Row) => Partial<Row>) {
      const drawn: number[] = []
      for (const id of ids) {
        const row = rows.get(id)
        if (!row) continue
        rows.set(id, { ...row, ...change(row) })
        touched.set(id, version + 1)
        drawn.push(id)
      }
      changed(...drawn)
    },
    /** Sees to it that cards come in for these applicants, sixty at a time. */
    wantCards(ids: number[]) {
      const missing = ids.filter(id => !asked.has(id))
      for (let at = 0; at < missing.length; at += pageOfCards) void fetchCards(missing.slice(at, at + pageOfCards))
    },
    countComment(id: number, by: number) {
      this.patch([id], row => ({ comments: row.comments + by }))
    },
    /** What was last read of an application, however old. */
    knownDetail: (id: number): Detail | null => details.get(id)?.known ?? null,
    detail(id: number): Promise<Detail> {
      const before = details.get(id)
      if (before && performance.now() - before.askedAt < freshMillis) return before.asking
      const asking = api.applications.detail({ params: { castingId, appId: id } })
      const entry = { asking, askedAt: performance.now(), known: before?.known ?? null }
      details.delete(id)
      details.set(id, entry)
      if (details.size > keptDetails) details.delete(details.keys().next().value!)
      asking.then(
        detail => {
          entry.known = detail
        },
        () => details.delete(id),
      )
      return asking
    },
    forgetDetail(ids: Iterable<number>) {
      for (const id of ids) details.delete(id)
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** How many the reviewer has not read. */
export function countUnread(store: Store): number {
  let unread = 0
  for (const row of store.rows().values()) if (row.read !== 2) unread += 1
  return unread
}
