import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { stageLabel } from '../messages.ts'
import type { NextStage, RoleStage, Store } from './store.ts'

const batchMillis = 300
/** How many one call moves. */
const mostAtOnce = 500

type Batch = Map<number, { from: number; to: number }>
type Undoable = { ids: () => number[]; tokens: Promise<(string | null)[]>; restore: () => void }

/**
 * Everything the reviewer does to applicants: shown at once, sent shortly after, taken back by one key. A refused change
 * is taken back by itself and said.
 */
export function createMoves(store: Store) {
  const { castingId } = store
  const params = { castingId }
  const history: Undoable[] = []
  let waiting: Batch = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle: ((tokens: (string | null)[]) => void) | undefined
  let shown: number | undefined

  function say(text: string) {
    if (shown !== undefined) toast.dismiss(shown)
    shown = toast.show(text, { undo })
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (shown !== undefined) toast.dismiss(shown)
    toast.error(error.message)
    // Someone else may have changed the groups or the people: what is true is read again.
    if (error.status === 404 || error.status === 409) void store.reload()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const batch = waiting
    const done = settle
    waiting = new Map()
    settle = undefined
    const byGroup = new Map<number, number[]>()
    for (const [id, { to }] of batch) byGroup.set(to, [...(byGroup.get(to) ?? []), id])
    const tokens: (string | null)[] = []
    for (const [groupId, applicationIds] of byGroup) {
      try {
        const answer = await api.applications.changeGroup({ params: { ...params, groupId }, body: { applicationIds } })
        tokens.push(answer.undoToken)
        store.patch(applicationIds, () => ({ isSaving: false }))
        sayOvertaken(
          answer.previous.filter(({ applicationId, groupId: was }) => was !== batch.get(applicationId)?.from),
        )
      } catch (error) {
        store.patch(applicationIds, row => ({ groupId: batch.get(row.id)?.from ?? row.groupId, isSaving: false }))
        fail(error)
      }
    }
    done?.(tokens)
  }

  /** Somebody else had moved them between our last look and our press; ours is the later word. */
  function sayOvertaken(people: { applicationId: number; groupId: number }[]): void {
    const [first] = people
    if (!first) return
    const where = store.groups().find(group => group.id === first.groupId)?.name ?? '미분류'
    const name = store.row(first.applicationId)?.name ?? ''
    const others = people.length > 1 ? ` 등 ${people.length}명을` : ' 님을'
    toast.show(`그 사이 다른 사람이 ${name}${others} ‘${where}’로 옮겨 두었어요. 지금은 내가 옮긴 곳에 있어요`)
  }

  /** Into a group, or out of it (0). Presses within 300 ms travel together and are taken back together. */
  function moveToGroup(ids: number[], to: number): void {
    const moving = ids.filter(id => store.row(id) && store.row(id)!.groupId !== to)
    if (!moving.length) return
    const batch = waiting
    if (!batch.size) keepBatch(batch)
    for (const id of moving) batch.set(id, { from: batch.get(id)?.from ?? store.row(id)!.groupId, to })
    store.patch(moving, () => ({ groupId: to, isSaving: true }))
    clearTimeout(timer)
    timer = setTimeout(flush, batchMillis)
    const name = store.groups().find(group => group.id === to)?.name
    const who = moving.length === 1 ? store.row(moving[0]!)!.name : `${moving.length}명`
    say(name ? `${who} → ${name}` : `${who} → 미분류`)
  }

  function keepBatch(batch: Batch): void {
    const tokens = new Promise<(string | null)[]>(resolve => {
      settle = resolve
    })
    const restore = () => store.patch(batch.keys(), row => ({ groupId: batch.get(row.id)!.from }))
    history.push({ ids: () => [...batch.keys()], tokens, restore })
  }

  /** To a stage, for one role or for all the applicant stands in. */
  async function changeStage(ids: number[], stage: NextStage, roleId: number | null): Promise<void> {
    const before = new Map<number, RoleStage[]>()
    for (const id of ids) before.set(id, store.row(id)?.roles ?? [])
    const isMoving = (role: RoleStage) => (roleId === null || role.roleId === roleId) && role.stage !== 'EXPIRED'
    store.patch(ids, row => ({
      isSaving: true,
      read: 2,
      roles: row.roles.map(role => (isMoving(role) ? { ...role, stage } : role)),
    }))
    try {
      const tokens: (string | null)[] = []
      let moved = 0
      const skipped: number[] = []
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const applicationIds = ids.slice(at, at + mostAtOnce)
        const body = { applicationIds, stage, ...(roleId !== null && { roleId }) }
        const answer = await api.applications.changeStages({ params, body })
        tokens.push(answer.undoToken)
        moved += answer.moved
        skipped.push(...answer.skippedIds)
      }
      store.forgetDetail(ids)
      store.patch(ids, () => ({ isSaving: false }))
      store.patch(skipped, row => ({ roles: before.get(row.id) ?? row.roles }))
      history.push({
        ids: () => ids,
        tokens: Promise.resolve(tokens),
        restore: () => store.patch(ids, row => ({ roles: before.get(row.id) ?? row.roles })),
      })
      const who = ids.length === 1 ? store.row(ids[0]!)!.name : `${moved}명`
      const stay = skipped.length ? `. 결과를 이미 보낸 ${skipped.length}명은 그대로예요` : ''
      say(`${who} → ${stage === 'READ' ? '심사 전' : stageLabel(stage)}${stay}`)
    } catch (error) {
      store.patch(ids, row => ({ roles: before.get(row.id) ?? row.roles, isSaving: false }))
      fail(error)
    }
  }

  /** Takes the last move back. */
  async function undo(): Promise<void> {
    const last = history.pop()
    if (!last) return
    if (settle) await flush()
    try {
      for (const undoToken of await last.tokens) {
        if (undoToken) await api.applications.undo({ params, body: { undoToken } })
      }
      last.restore()
      store.forgetDetail(last.ids())
      store.patch(last.ids(), () => ({}))
      if (shown !== undefined) toast.dismiss(shown)
      shown = toast.show('되돌렸어요')
    } catch (error) {
      fail(error)
    }
  }

  /** Own mark, 1–5; 0 takes it back. */
  async function rate(id: number, mark: number): Promise<void> {
    const row = store.row(id)
    if (!row || row.mark === mark) return
    store.patch([id], () => ({ mark, isSaving: true }))
    try {
      const rating = await api.applications.rate({ params: { castingId, appId: id }, body: { mark: mark || null } })
      store.forgetDetail([id])
      store.patch([id], () => ({ average: rating.average ?? 0, isSaving: false }))
    } catch (error) {
      store.patch([id], () => ({ mark: row.mark, isSaving: false }))
      fail(error)
    }
  }

  /** Own read mark; the first one of the team tells the actor. Silent, tried once. */
  function markRead(id: number): void {
    const row = store.row(id)
    if (!row || row.read === 2) return
    const isFirst = (role: RoleStage) => (role.stage === 'SUBMITTED' ? { ...role, stage: 'READ' as const } : role)
    store.patch([id], known => ({ read: 2, roles: known.roles.map(isFirst) }))
    api.applications
      .markRead({ params: { castingId, appId: id } })
      .catch(() => store.patch([id], () => ({ read: row.read, roles: row.roles })))
  }

  return { moveToGroup, changeStage, rate, undo, markRead, flush }
}

export type Moves = ReturnType<typeof createMoves>
