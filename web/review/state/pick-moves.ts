import { askingPicks } from '#contract/codes/applications.ts'
import { api } from '#web/api.ts'
import { pickText } from '../applicant/pick-text.ts'
import { mostAtOnce } from './group-moves.ts'
import { movesTexts as texts } from './messages.ts'
import { canBePicked, type PickCode, type RoleStage } from './rows.ts'
import type { Store } from './store.ts'
import type { Done, Undo } from './undo.ts'

type PickInput = { state: PickCode | null; day: string | null }

/** Booking applicants: shown at once, sent five hundred at a time, undone like any move. */
export function createPickMoves(store: Store, { keep, say, fail, toldOf, send }: Undo) {
  const params = { castingId: store.castingId }

  /** For one role, or for all of the applicant's. */
  async function pick(ids: number[], { state, day }: PickInput, roleId: number | null): Promise<void> {
    const before = new Map<number, RoleStage[]>(ids.map(id => [id, store.row(id)?.roles ?? []]))
    const next = state && { state, day, answer: isAsking(state) ? ('WAITING' as const) : null }
    const isMeant = (role: RoleStage) => (roleId === null || role.roleId === roleId) && canBePicked(role)
    const restore = (among: number[]) => store.patch(among, row => ({ roles: before.get(row.id) ?? row.roles }))
    store.patch(ids, row => ({
      isSaving: true,
      roles: row.roles.map(role => (isMeant(role) ? { ...role, pick: next } : role)),
    }))
    const who = ids.length === 1 ? (store.row(ids[0] ?? 0)?.name ?? '') : texts.count(ids.length)
    say(`${who} → ${labelOf(next)}`)
    let stayed: number[] = []
    const sent = (async () => {
      const done: Done[] = []
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const applicationIds = ids.slice(at, at + mostAtOnce)
        const body = { applicationIds, state, day, ...(roleId !== null && { roleId }) }
        const answer = await send(sealed => api.review.pick({ params, body }, sealed))
        done.push(answer)
        stayed = [...stayed, ...answer.stayedIds]
      }
      return done
    })()
    keep({
      ids: () => ids,
      done: sent.then(
        done => done.filter(call => call.undoToken),
        () => [],
      ),
      restore: () => restore(ids),
      told: () => toldOf(ids, ({ roles }) => labelOf(roles.find(isMeant)?.pick)),
    })
    try {
      await sent
      restore(stayed)
    } catch (error) {
      restore(ids)
      fail(error)
    }
    store.forgetDetail(ids)
    store.patch(ids, () => ({ isSaving: false }))
  }

  return { pick }
}

const labelOf = (pick: RoleStage['pick']) => (pick ? pickText(pick) : texts.noPick)
const isAsking = (state: PickCode) => (askingPicks as readonly string[]).includes(state)
