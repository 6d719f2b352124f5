import { api } from '#web/api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { movesTexts as texts } from './messages.ts'
import type { Store } from './store.ts'
import type { Done, Undo } from './undo.ts'

const batchMillis = 300
/** Applicants per call. */
export const mostAtOnce = 500

type Step = { from: number; to: number }
type Batch = Map<number, Step>

/** Moves between groups: shown at once, and sent together with others made within 300 ms. */
export function createGroupMoves(store: Store, { keep, say, sayUnchanged, fail, toldOf, send: sendSafely }: Undo) {
  const params = { castingId: store.castingId }
  let waiting: Batch = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle: ((done: Done[]) => void) | undefined
  // Calls are sequential: on a slow connection a later one could otherwise arrive first.
  let sending: Promise<void> = Promise.resolve()
  const unsent = new Set<Batch>()

  const namesOf = (ids: number[]) => {
    const [row] = ids.map(store.row)
    return ids.length === 1 && row ? row.name : texts.count(ids.length)
  }
  const nameOf = (groupId: number) => store.groups().find(group => group.id === groupId)?.name ?? texts.ungrouped

  /** Sends the moves made since, after the current call. */
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
    const byGroup = Map.groupBy(batch, ([, step]) => step.to)
    const done: Done[] = []
    for (const [groupId, steps] of byGroup) {
      for (let at = 0; at < steps.length; at += mostAtOnce) {
        const applicationIds = steps.slice(at, at + mostAtOnce).map(([id]) => id)
        try {
          const call = { params: { ...params, groupId }, body: { applicationIds } }
          const { undoToken, moved, previous } = await sendSafely(sealed => api.review.changeGroup(call, sealed))
          done.push({ undoToken, moved })
          takeOver(batch, previous)
        } catch (error) {
          // Do not revert applicants moved again since.
          store.patch(applicationIds, row => (row.groupId === groupId ? before(batch, row.id) : {}))
          fail(error)
        }
      }
    }
    unsent.delete(batch)
    const isSaving = (id: number) => waiting.has(id) || [...unsent].some(other => other.has(id))
    store.patch(batch.keys(), row => ({ isSaving: isSaving(row.id) }))
    return done
  }

  /**
   * Somebody else moved them between our last refresh and our move; ours wins. Undoing returns them to where the other
   * person had put them.
   */
  function takeOver(batch: Batch, previous: { applicationId: number; groupId: number }[]): void {
    const overtaken = previous.filter(({ applicationId, groupId }) => {
      const step = batch.get(applicationId)
      if (!step || step.from === groupId) return false
      batch.set(applicationId, { ...step, from: groupId })
      return true
    })
    const [first] = overtaken
    if (!first) return
    const where = nameOf(first.groupId)
    const name = store.row(first.applicationId)?.name ?? ''
    const others = overtaken.length > 1 ? texts.others(overtaken.length) : texts.name
    toast.show(texts.overtaken(name, others, where))
  }

  function keepBatch(batch: Batch): void {
    const done = new Promise<Done[]>(resolve => {
      settle = resolve
    })
    const ids = () => [...batch.keys()]
    const restore = () => store.patch(batch.keys(), row => before(batch, row.id))
    keep({ ids, done, restore, told: () => toldOf(ids(), row => nameOf(row.groupId)) })
  }

  /**
   * Moves into a group, or out of it (0). Moves within 300 ms are sent and undone together; a second move of the same
   * person is separate, so that undoing it restores the first.
   */
  function moveToGroup(ids: number[], to: number): void {
    const moving = ids.flatMap(id => {
      const row = store.row(id)
      return row && row.groupId !== to ? row : []
    })
    const [first] = moving
    if (!first) {
      sayUnchanged(texts.there(namesOf(ids), nameOf(to)))
      return
    }
    if (moving.some(row => waiting.has(row.id))) void flush()
    const batch = waiting
    if (!batch.size) keepBatch(batch)
    for (const { id, groupId } of moving) batch.set(id, { from: batch.get(id)?.from ?? groupId, to })
    store.patch(
      moving.map(row => row.id),
      () => ({ groupId: to, isSaving: true }),
    )
    clearTimeout(timer)
    timer = setTimeout(flush, batchMillis)
    say(`${namesOf(moving.map(row => row.id))} → ${nameOf(to)}`)
  }

  return {
    moveToGroup,
    flush,
    /** Sends pending moves, if any. */
    settle: async () => {
      if (settle) await flush()
    },
    /** Lets undo restore deleted groups with their people. */
    keepDeletion(undoToken: string): void {
      const done = Promise.resolve([{ undoToken, moved: 0 }])
      keep({ ids: () => [], done, restore: store.load, told: () => texts.undone })
      say(texts.groupsSaved)
    },
  }
}

/** A person's group before a batch. */
function before(batch: Batch, id: number): { groupId?: number } {
  const step = batch.get(id)
  return step ? { groupId: step.from } : {}
}
