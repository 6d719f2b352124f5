import { createGroupMoves } from './group-moves.ts'
import { createMarks } from './marks.ts'
import { createPickMoves } from './pick-moves.ts'
import { createSending } from './sending.ts'
import { createStageMoves } from './stage-moves.ts'
import type { Store } from './store.ts'
import { createUndo } from './undo.ts'

/**
 * Everything the reviewer does to applicants: shown at once, sent shortly after, also when the connection is lost
 * meanwhile, and undone by one key. A refused change is reverted with a message. `onSent` is called when the server has accepted a move or an undo.
 */
export function createMoves(store: Store, onSent: () => void) {
  const { send, ...sending } = createSending()
  const undo = createUndo(store, { settle: () => groups.settle(), onSent, send })
  const groups = createGroupMoves(store, undo)
  const { moveToGroup, keepDeletion, flush } = groups
  const { settled, changeStage } = createStageMoves(store, undo)
  return {
    moveToGroup,
    keepDeletion,
    flush,
    changeStage,
    ...createPickMoves(store, undo),
    /** Resolves when the server has received everything done here. */
    settle: () => Promise.allSettled([flush(), settled()]),
    ...createMarks(store, undo),
    undo: undo.undo,
    send,
    /** What waits for the connection. */
    sending,
  }
}

export type Moves = ReturnType<typeof createMoves>
