import type { ApplicantComment } from '../../../contract/application-comments.ts'
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
  /** Seconds since 1970 when the final result was sent; 0 not yet. */
  sentAt: number
  createdAt: number
  /** A change of it is on its way. */
  isSaving: boolean
}
/** The beginning of the list, as the page brought it along. */
export type FirstCards = { list: ApplicantCard[]; total: number }
export type Detail = Awaited<ReturnType<typeof api.applications.detail>>
export type Draft = { body: string; visibility: ApplicantComment['visibility'] }
/** What can be listened to: one applicant, which one is active, or everything. */
export type Subject = number | 'active' | 'all'
export type NextStage = keyof typeof DecidedStage | 'READ'

const pageOfCards = 60

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
  return { ...known, mark: 0, average: 0, sentAt: 0, isSaving: false }
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
  const cards = new Map(firstCards.map(card => [card.id, card]))
  const asked = new Set(cards.keys())
  const details = new Map<number, Promise<Detail>>()
  const drafts = new Map<number, Draft>()
  const selected = new Set<number>()
  const listeners = new Map<Subject, Set<() => void>>()

  const tell = (...whom: (Subject | null)[]) => {
    for (const key of new Set(whom)) if (key !== null) for (const listener of listeners.get(key) ?? []) listener()
  }
  const changed = (...ids: (number | null)[]) => {
    version += 1
    tell(...ids, 'all')
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
      order = next
      places = new Map(next.map((id, at) => [id, at]))
      if (active === null || !places.has(active)) active = next[0] ?? null
      changed(active)
      tell('active')
    },
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
    /** Reads the whole notice. What is being saved stays as the reviewer sees it. */
    async load(): Promise<void> {
      const fresh = rowsOf(await api.applications.index({ params: { castingId } }))
      for (const [id, { isSaving, groupId, mark }] of rows) {
        const row = fresh.get(id)
        if (row && isSaving) fresh.set(id, { ...row, isSaving, groupId, mark })
      }
      rows = fresh
      isWhole = true
      changed(...rows.keys())
    },
    /** What others have changed since, without touching the order. Answers with those who are in another group now. */
    async refresh(): Promise<Row[]> {
      const before = rows
      await this.load()
      const moved: Row[] = []
      for (const [id, row] of rows) {
        const known = before.get(id)
        if (known && known.groupId !== row.groupId && !row.isSaving) moved.push(row)
      }
      return moved
    },
    /** The same for a workspace at work: the order stays. */
    async reload(): Promise<void> {
      cards.clear()
      asked.clear()
      details.clear()
      await this.load()
      this.setOrder(order)
    },
    /** Changes what is known of some applicants, at once. */
    patch(ids: Iterable<number>, change: (row: Row) => Partial<Row>) {
      const touched: number[] = []
      for (const id of ids) {
        const row = rows.get(id)
        if (!row) continue
        rows.set(id, { ...row, ...change(row) })
        touched.push(id)
      }
      changed(...touched)
    },
    /** Sees to it that cards come in for these applicants, sixty at a time. */
    wantCards(ids: number[]) {
      const missing = ids.filter(id => !asked.has(id))
      for (let at = 0; at < missing.length; at += pageOfCards) void fetchCards(missing.slice(at, at + pageOfCards))
    },
    countComment(id: number, by: number) {
      const card = cards.get(id)
      if (card) cards.set(id, { ...card, commentCount: card.commentCount + by })
      tell(id)
    },
    detail(id: number): Promise<Detail> {
      const known = details.get(id)
      if (known) return known
      const asking = api.applications.detail({ params: { castingId, appId: id } })
      details.set(id, asking)
      asking.catch(() => details.delete(id))
      return asking
    },
    /** The comment that is being written about this applicant; it waits while one looks at others. */
    draft: (id: number) => drafts.get(id),
    setDraft: (id: number, draft: Draft) => void drafts.set(id, draft),
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
