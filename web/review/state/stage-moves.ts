import { api } from '#web/api.ts'
import { stageLabel } from '#web/applications/messages.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { mostAtOnce } from './group-moves.ts'
import { movesTexts as texts } from './messages.ts'
import type { NextStage, RoleStage, Row } from './rows.ts'
import { createTurns, type Sealed } from './sending.ts'
import type { Store } from './store.ts'
import type { Done, Undo } from './undo.ts'

const stayText = (sent: number, further: number) =>
  [...(sent ? [texts.alreadySent(sent)] : []), ...(further ? [texts.further(further)] : [])].join('. ')

const labelOf = (stage: RoleStage['stage']) =>
  stage === 'READ' || stage === 'SUBMITTED' ? texts.undecided : stageLabel(stage)

/** The outcome of a move between stages. */
type Sent = { done: Done[]; decided: number[]; skipped: number[]; stayed: number[] }
type Move = { stage: NextStage; roleId: number | null; from: readonly RoleStage['stage'][] | undefined }

/** Moves between stages: shown at once, sent five hundred at a time. */
export function createStageMoves(store: Store, { keep, say, fail, toldOf, send: sendSafely }: Undo) {
  const params = { castingId: store.castingId }
  const { inTurn, endTurn, settled } = createTurns()

  async function send(ids: number[], { stage, roleId, from }: Move): Promise<Sent> {
    const sent: Sent = { done: [], decided: [], skipped: [], stayed: [] }
    try {
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const applicationIds = ids.slice(at, at + mostAtOnce)
        const body = { applicationIds, stage, ...(roleId !== null && { roleId }), ...(from && { from: [...from] }) }
        const call = (sealed: Sealed) => api.review.changeStages({ params, body }, sealed)
        const { undoToken, moved, skippedIds, stayedIds } = await sendSafely(call)
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

  /** Moves to a stage, for one role or for all of the applicant's; with `from`, only from one of these. */
  async function changeStage(
    ids: number[],
    stage: NextStage,
    roleId: number | null,
    from?: readonly RoleStage['stage'][],
  ): Promise<void> {
    const before = new Map<number, RoleStage[]>()
    for (const id of ids) before.set(id, store.row(id)?.roles ?? [])
    const isMeant = (role: RoleStage) => roleId === null || role.roleId === roleId
    const isMoving = (role: RoleStage) =>
      isMeant(role) && role.stage !== 'EXPIRED' && (!from || from.includes(role.stage))
    let decided = new Set(ids.filter(id => !store.row(id)?.sentAt && before.get(id)?.some(isMoving)))
    store.patch(ids, row => ({
      isSaving: true,
      read: 2,
      roles: row.roles.map(role => (isMoving(role) ? { ...role, stage, since: Date.now() / 1000 } : role)),
    }))
    const tell = (stay: string) => {
      const [first = 0] = decided
      const who = decided.size === 1 ? (store.row(first)?.name ?? '') : texts.count(decided.size)
      say(`${who} → ${labelOf(stage)}${stay}`)
    }
    const expected = decided.size
    if (expected) tell('')
    // Successful moves stay, and can be undone; the rest is reverted.
    const restore = (among: Iterable<number>) => store.patch(among, row => ({ roles: before.get(row.id) ?? row.roles }))
    const sent = inTurn(ids, () => send(ids, { stage, roleId, from }))
    // Recorded before the answer arrives, so that an immediate undo applies to this move.
    const done = sent.then(
      answer => answer.done.filter(call => call.undoToken),
      () => [],
    )
    const stageNow = ({ roles }: Row) => labelOf((roles.find(isMeant) ?? roles[0])?.stage ?? 'READ')
    const told = () => toldOf([...decided], stageNow)
    keep({ ids: () => [...decided], done, restore: () => restore(decided), told })
    const { skipped, stayed, ...answer } = await sent
    const stays = new Set([...skipped, ...stayed])
    decided = new Set(answer.decided.filter(id => !stays.has(id)))
    store.forgetDetail(ids)
    restore(ids.filter(id => !decided.has(id)))
    store.patch(endTurn(ids, sent), () => ({ isSaving: false }))
    const stay = stays.size ? stayText(skipped.length, stayed.length) : ''
    if (!decided.size && stay) toast.show(stay)
    else if (decided.size && (stay || decided.size !== expected)) tell(stay && `. ${stay}`)
  }

  return { changeStage, settled }
}
