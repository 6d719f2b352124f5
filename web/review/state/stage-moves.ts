import { api } from '#web/api.ts'
import { stageLabel } from '#web/applications/messages.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { mostAtOnce } from './group-moves.ts'
import { movesTexts as texts } from './messages.ts'
import type { NextStage, RoleStage } from './rows.ts'
import type { Store } from './store.ts'
import type { Done, Undo } from './undo.ts'

const stayText = (sent: number, further: number) =>
  [...(sent ? [texts.alreadySent(sent)] : []), ...(further ? [texts.further(further)] : [])].join('. ')

/** What a move of stages came to. */
type Sent = { done: Done[]; decided: number[]; skipped: number[]; stayed: number[] }
type Move = { stage: NextStage; roleId: number | null; from: readonly RoleStage['stage'][] | undefined }

/** Moves between stages: shown at once, sent five hundred at a time. */
export function createStageMoves(store: Store, { keep, say, fail }: Undo) {
  const params = { castingId: store.castingId }

  async function send(ids: number[], { stage, roleId, from }: Move): Promise<Sent> {
    const sent: Sent = { done: [], decided: [], skipped: [], stayed: [] }
    try {
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const applicationIds = ids.slice(at, at + mostAtOnce)
        const body = { applicationIds, stage, ...(roleId !== null && { roleId }), ...(from && { from: [...from] }) }
        const { undoToken, moved, skippedIds, stayedIds } = await api.review.changeStages({ params, body })
        sent.done.push({ undoToken, moved })
        sent.decided.push(...applicationIds)
        sent.skipped.push(...skippedIds)
        sent.stayed.push(...stayedIds)
      }
    } catch (error) {
      fail(error)
    }
    return sent
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
    const { done, decided, skipped, stayed } = await send(ids, { stage, roleId, from })
    store.forgetDetail(ids)
    const stays = new Set([...skipped, ...stayed])
    const isDecided = new Set(decided.filter(id => !stays.has(id)))
    // What went through stays, and can be taken back; the rest is as it was.
    const restore = (among: Iterable<number>) => store.patch(among, row => ({ roles: before.get(row.id) ?? row.roles }))
    restore(ids.filter(id => !isDecided.has(id)))
    store.patch(ids, () => ({ isSaving: false }))
    const [first] = isDecided
    if (first === undefined) {
      if (stays.size) toast.show(stayText(skipped.length, stayed.length))
      return
    }
    keep({ ids: () => [...isDecided], done: Promise.resolve(done), restore: () => restore(isDecided) })
    const who = isDecided.size === 1 ? (store.row(first)?.name ?? '') : texts.count(isDecided.size)
    const stay = stays.size ? `. ${stayText(skipped.length, stayed.length)}` : ''
    say(`${who} → ${stage === 'READ' ? texts.undecided : stageLabel(stage)}${stay}`)
  }

  return { changeStage }
}
