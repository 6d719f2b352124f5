import { api } from '#web/api.ts'
import { codeOf, refusalOf } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { movesTexts as texts } from './messages.ts'
import type { Store } from './store.ts'

/** What one call did: the token that takes it back, and how many it moved. */
export type Done = { undoToken: string | null; moved: number }
/** A move that can be taken back: `restore` shows what was there before. */
export type Undoable = { ids: () => number[]; done: Promise<Done[]>; restore: () => unknown }

/**
 * The moves of this visit, the last one first to be taken back, and what is said of them: one toast at a time.
 * `settle` sends what still waits, so that it can be taken back too.
 */
export function createUndo(store: Store, { settle, onSent }: { settle: () => Promise<void>; onSent: () => void }) {
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

  /** Tells a refusal; throws anything else. */
  function fail(error: unknown): void {
    const { status, message } = refusalOf(error)
    forgetToast()
    toast.error(message)
    // Someone else may have changed the groups or the people: what is true is read again.
    if (status === 404 || status === 409) void store.reload()
  }

  /** Takes the last move back. What somebody else has moved on meanwhile stays where it is. */
  async function undo(): Promise<void> {
    const last = history.pop()
    if (!last) return
    await settle()
    try {
      const calls = await last.done
      // Refused as a whole, or nobody moved: the move before it is meant.
      if (!calls.length) return undo()
      let [moved, takenBack] = [0, 0]
      for (const call of calls) {
        if (!call.undoToken) continue
        moved += call.moved
        takenBack += (await api.review.undo({ params, body: { undoToken: call.undoToken } })).moved
        call.undoToken = null
      }
      onSent()
      await last.restore()
      store.forgetDetail(last.ids())
      store.patch(last.ids(), () => ({}))
      if (takenBack < moved) await store.load()
      const others = takenBack < moved ? texts.othersMoved(moved - takenBack) : ''
      forgetToast()
      shown = toast.show(texts.undone(others))
    } catch (error) {
      // What failed to get through can be pressed again.
      if (codeOf(error) !== 'undo_expired') history.push(last)
      fail(error)
    }
  }

  function keep(move: Undoable): void {
    history.push(move)
    void move.done.then(calls => calls.length && onSent())
  }

  return { keep, say, fail, undo }
}

export type Undo = ReturnType<typeof createUndo>
