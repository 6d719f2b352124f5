import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import {
  createSaver,
  type Kept,
  type Moved as MovedDraft,
  type SaveState,
  type Shown as ShownDraft,
} from '#web/calls/saver.ts'
import {
  bodyOf,
  type Choice,
  type Conflict,
  type Draft,
  type DraftPart,
  draftOf,
  mergeDrafts,
  resolveDraft,
  textOf,
} from './draft.ts'

export type Moved = MovedDraft<Draft, Conflict>
export type Shown = ShownDraft<Draft, Conflict>

type SaverOptions = {
  contents: FeedbackWork['contents']
  read: () => Promise<FeedbackWork>
  save: (body: { revision: number } & ReturnType<typeof bodyOf>) => Promise<{ revision: number; savedAt: string }>
  keep: (draft: Kept<Draft> | null) => boolean
  onChange: (shown: Shown) => void
  /** The order is closed: another window has sent it, or it was reassigned. */
  onClosed: () => void
}

const heldOf = (contents: FeedbackWork['contents']) => ({
  draft: draftOf(contents),
  revision: contents.revision,
  savedAt: contents.savedAt,
})

/** Saves a feedback's draft shortly after each change; parts that two windows changed are asked about. */
export function createDraftSaver({ contents, read, save, ...given }: SaverOptions) {
  let shown: SaveState<Draft, Conflict> | null = null
  const saver = createSaver<Draft, Conflict>({
    ...given,
    start: heldOf(contents),
    async read() {
      const { contents: theirs, state, sentAt } = await read()
      return sentAt || state !== 'IN_REVIEW' ? null : heldOf(theirs)
    },
    save: async (draft, revision) => ({ draft, ...(await save({ revision, ...bodyOf(draft) })) }),
    textOf,
    merge: mergeDrafts,
    asks: true,
    movedCode: 'feedback_draft_moved',
    closingCodes: ['feedback_sent', 'feedback_not_open'],
    onChange(next) {
      shown = next.state
      given.onChange(next)
    },
  })
  return {
    ...saver,
    change(part: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void {
      const now = saver.draft()
      saver.change({ ...now, ...(typeof part === 'function' ? part(now) : part) })
    },
    /** Saves the merged draft, with a choice for each conflict. */
    resolve(choices: Partial<Record<DraftPart, Choice>>): Promise<boolean> {
      if (shown?.kind !== 'moved') return saver.saveNow()
      const { merged, theirs } = shown.moved
      return saver.resolve(resolveDraft(merged, theirs.draft, choices))
    },
  }
}
