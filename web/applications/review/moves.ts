import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { stageLabel } from '../messages.ts'
import type { NextStage, RoleStage, Store } from './store.ts'

const batchMillis = 300
/** How many one call moves. */
const mostAtOnce = 500

type Batch = Map<number, { from: number; to: number }>
/** What one call did: the token that takes it back, and how many it moved. */
type Done = { undoToken: string | null; moved: number }
type Undoable = { ids: () => number[]; done: Promise<Done[]>; restore: () => unknown }

const stayText = (sent: number, further: number) =>
  [
    ...(sent ? [`결과를 이미 보낸 ${sent}명은 그대로예요`] : []),
    ...(further ? [`이미 더 나아갔거나 불합격인 ${further}명은 그대로예요`] : []),
  ].join('. ')

const opened = (role: RoleStage) => (role.stage === 'SUBMITTED' ? { ...role, stage: 'READ' as const } : role)

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
  let settle: ((done: Done[]) => void) | undefined
  // Calls follow one another: over a slow line the later word would otherwise arrive first.
  let sending: Promise<void> = Promise.resolve()
  const unsent = new Set<Batch>()
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

  /** Sends what was pressed since, after what is on its way. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    const batch = waiting
    const done = settle
    waiting = new Map()
    settle = undefined
    if (!batch.size) return sending
    unsent.add(batch)
    const sent = sending.then(async () => done?.(await send(batch)))
    sending = sent.catch(() => {})
    return sent
  }

  async function send(batch: Batch): Promise<Done[]> {
    const byGroup = Map.groupBy(batch.keys(), id => batch.get(id)!.to)
    const done: Done[] = []
    for (const [groupId, ids] of byGroup) {
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const applicationIds = ids.slice(at, at + mostAtOnce)
        try {
          const body = { applicationIds }
          const { undoToken, moved, previous } = await api.applications.changeGroup({
            params: { ...params, groupId },
            body,
          })
          done.push({ undoToken, moved })
          const overtaken = previous.filter(({ applicationId, groupId: was }) => was !== batch.get(applicationId)?.from)
          // Taken back, they are where the other had put them.
          for (const { applicationId, groupId: from } of overtaken)
            batch.set(applicationId, { ...batch.get(applicationId)!, from })
          sayOvertaken(overtaken)
        } catch (error) {
          // Who was pressed elsewhere meanwhile stays there.
          store.patch(applicationIds, row => (row.groupId === groupId ? { groupId: batch.get(row.id)!.from } : {}))
          fail(error)
        }
      }
    }
    unsent.delete(batch)
    const isSaving = (id: number) => waiting.has(id) || [...unsent].some(other => other.has(id))
    store.patch(batch.keys(), row => ({ isSaving: isSaving(row.id) }))
    return done
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
    const done = new Promise<Done[]>(resolve => {
      settle = resolve
    })
    const restore = () => store.patch(batch.keys(), row => ({ groupId: batch.get(row.id)!.from }))
    history.push({ ids: () => [...batch.keys()], done, restore })
  }

  /** Groups that were deleted come back by undo, with their people. */
  function keepDeletion(undoToken: string): void {
    history.push({ ids: () => [], done: Promise.resolve([{ undoToken, moved: 0 }]), restore: store.load })
    say('그룹을 저장했어요')
  }

  /** To a stage, for one role or for all the applicant stands in; with `from`, only where they stand in one of these. */
  async function changeStage(
    ids: number[],
    stage: NextStage,
    roleId: number | null,
    from?: readonly RoleStage['stage'][],
  ): Promise<void> {
    const before = new Map<number, RoleStage[]>()
    for (const id of ids) before.set(id, store.row(id)?.roles ?? [])
    const isMoving = (role: RoleStage) =>
      (roleId === null || role.roleId === roleId) && role.stage !== 'EXPIRED' && (!from || from.includes(role.stage))
    store.patch(ids, row => ({
      isSaving: true,
      read: 2,
      roles: row.roles.map(role => (isMoving(role) ? { ...role, stage } : role)),
    }))
    const done: Done[] = []
    const decided: number[] = []
    const skipped: number[] = []
    const stayed: number[] = []
    try {
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const applicationIds = ids.slice(at, at + mostAtOnce)
        const body = { applicationIds, stage, ...(roleId !== null && { roleId }), ...(from && { from: [...from] }) }
        const { undoToken, moved, skippedIds, stayedIds } = await api.applications.changeStages({ params, body })
        done.push({ undoToken, moved })
        decided.push(...applicationIds)
        skipped.push(...skippedIds)
        stayed.push(...stayedIds)
      }
    } catch (error) {
      fail(error)
    }
    store.forgetDetail(ids)
    const stays = new Set([...skipped, ...stayed])
    const isDecided = new Set(decided.filter(id => !stays.has(id)))
    // What went through stays, and can be taken back; the rest is as it was.
    const restore = (whom: number[]) => store.patch(whom, row => ({ roles: before.get(row.id) ?? row.roles }))
    restore(ids.filter(id => !isDecided.has(id)))
    store.patch(ids, () => ({ isSaving: false }))
    if (!isDecided.size) {
      if (stays.size) toast.show(stayText(skipped.length, stayed.length))
      return
    }
    history.push({ ids: () => [...isDecided], done: Promise.resolve(done), restore: () => restore([...isDecided]) })
    const who = isDecided.size === 1 ? store.row([...isDecided][0]!)!.name : `${isDecided.size}명`
    const stay = stays.size ? `. ${stayText(skipped.length, stayed.length)}` : ''
    say(`${who} → ${stage === 'READ' ? '심사 전' : stageLabel(stage)}${stay}`)
  }

  /** Takes the last move back. What somebody else has moved on meanwhile stays where it is. */
  async function undo(): Promise<void> {
    const last = history.pop()
    if (!last) return
    if (settle) await flush()
    try {
      let [moved, takenBack] = [0, 0]
      for (const call of await last.done) {
        if (!call.undoToken) continue
        moved += call.moved
        takenBack += (await api.applications.undo({ params, body: { undoToken: call.undoToken } })).moved
        call.undoToken = null
      }
      await last.restore()
      store.forgetDetail(last.ids())
      store.patch(last.ids(), () => ({}))
      if (takenBack < moved) await store.load()
      const others = takenBack < moved ? `. 그 사이 다른 사람이 옮긴 ${moved - takenBack}명은 그대로예요` : ''
      if (shown !== undefined) toast.dismiss(shown)
      shown = toast.show(`되돌렸어요${others}`)
    } catch (error) {
      // What only did not get through can be pressed again.
      if (!(error instanceof ApiError && error.code === 'undo_expired')) history.push(last)
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
    store.patch([id], known => ({ read: 2, roles: known.roles.map(opened) }))
    api.applications
      .markRead({ params: { castingId, appId: id } })
      .catch(() => store.patch([id], () => ({ read: row.read, roles: row.roles })))
  }

  /** Own read marks for several at once. */
  async function markManyRead(ids: number[]): Promise<void> {
    const unread = ids.filter(id => store.row(id) && store.row(id)!.read !== 2)
    const before = new Map(unread.map(id => [id, store.row(id)!]))
    store.patch(unread, row => ({ read: 2, roles: row.roles.map(opened) }))
    for (let at = 0; at < unread.length; at += mostAtOnce) {
      const applicationIds = unread.slice(at, at + mostAtOnce)
      try {
        await api.applications.markManyRead({ params, body: { applicationIds } })
      } catch (error) {
        store.patch(applicationIds, row => ({ read: before.get(row.id)!.read, roles: before.get(row.id)!.roles }))
        fail(error)
      }
    }
    toast.show(unread.length ? `${unread.length}명을 열람했다고 표시했어요` : '모두 이미 열람한 지원자예요')
  }

  return { moveToGroup, keepDeletion, changeStage, rate, undo, markRead, markManyRead, flush }
}

export type Moves = ReturnType<typeof createMoves>
