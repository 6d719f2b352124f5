import { api } from '#web/api.ts'
import { codeOf, refusalOf } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { movesTexts as texts } from './messages.ts'
import type { Row } from './rows.ts'
import type { Sending } from './sending.ts'
import type { Store } from './store.ts'

/** The result of one call: the undo token, and the number of moved applicants. */
export type Done = { undoToken: string | null; moved: number }
/** What was done to applicants and can be undone. */
export type Undoable = {
  ids: () => number[]
  done: Promise<Done[]>
  /** Shows the previous state. */
  restore: () => unknown
  /** Undoes it at the server, for calls without a token. */
  takeBack?: () => Promise<unknown>
  /** Says what has been undone, once the previous state is shown. */
  told: () => string
}

type UndoOptions = { settle: () => Promise<void>; onSent: () => void; send: Sending['send'] }

/**
 * The moves of this visit, undone last first, and their messages: one toast at a time. `settle` sends pending moves, so
 * that they can be undone too.
 */
export function createUndo(store: Store, { settle, onSent, send }: UndoOptions) {
  const params = { castingId: store.castingId }
  const history: Undoable[] = []
  let shown: number | undefined

  function forgetToast(): void {
    if (shown !== undefined) toast.dismiss(shown)
  }

  function say(text: string): void {
    forgetToast()
    shown = toast.show(text, { undo })
  }

  /** Says that an act changed nothing, in place of what an earlier one did. */
  function sayUnchanged(text: string): void {
    forgetToast()
    shown = toast.show(text)
  }

  /** Shows a refusal; rethrows anything else. */
  function fail(error: unknown): void {
    const { status, message } = refusalOf(error)
    forgetToast()
    toast.error(message)
    // Somebody else may have changed the groups or the people: reload.
    if (status === 404 || status === 409) void store.reload()
  }

  /** Undoes the last move. Applicants that somebody else has moved since stay. */
  async function undo(): Promise<void> {
    const last = history.pop()
    if (!last) return
    await settle()
    try {
      const calls = await last.done
      // Refused as a whole, or nobody moved: undo the move before it.
      if (!calls.length) return undo()
      await last.takeBack?.()
      let [moved, takenBack] = [0, 0]
      for (const call of calls) {
        if (!call.undoToken) continue
        moved += call.moved
        const body = { undoToken: call.undoToken }
        takenBack += (await send(sealed => api.review.undo({ params, body }, sealed))).moved
        call.undoToken = null
      }
      onSent()
      await last.restore()
      store.forgetDetail(last.ids())
      store.patch(last.ids(), () => ({}))
      if (takenBack < moved) await store.load()
      const others = takenBack < moved ? texts.othersMoved(moved - takenBack) : ''
      forgetToast()
      shown = toast.show(last.told() + others)
    } catch (error) {
      // A failed undo can be repeated.
      if (codeOf(error) !== 'undo_expired') history.push(last)
      fail(error)
    }
  }

  function keep(move: Undoable): void {
    history.push(move)
    void move.done.then(calls => calls.length && onSent())
  }

  /** Names the one applicant and where they are again, or says how many. */
  function toldOf(ids: number[], whereOf: (row: Row) => string): string {
    const [row] = ids.map(store.row)
    return ids.length === 1 && row ? texts.undoneOf(row.name, whereOf(row)) : texts.undoneMany(ids.length)
  }

  return { keep, say, sayUnchanged, fail, undo, toldOf, send }
}

export type Undo = ReturnType<typeof createUndo>
