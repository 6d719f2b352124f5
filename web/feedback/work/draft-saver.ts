import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import { isFault, refusalOf } from '#web/calls/refusal.ts'
import {
  bodyOf,
  type Choice,
  type Conflict,
  type Draft,
  type DraftPart,
  draftOf,
  isSameDraft,
  mergeDrafts,
  resolveDraft,
} from './draft.ts'
import type { KeptDraft } from './kept-draft.ts'

/** What another window saved in the meantime, merged with this window's draft as far as possible. */
export type Moved = { theirs: Draft; merged: Draft; conflicts: Conflict[]; revision: number; savedAt: string | null }
export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'waiting' | 'saving' | 'offline' | 'signedOut' }
  | { kind: 'moved'; moved: Moved }
  | { kind: 'refused'; message: string }
export type Shown = { draft: Draft; state: SaveState; isKept: boolean }

type SaverOptions = {
  contents: FeedbackWork['contents']
  read: () => Promise<FeedbackWork>
  save: (body: { revision: number } & ReturnType<typeof bodyOf>) => Promise<{ revision: number; savedAt: string }>
  /** Keeps a draft in this browser; null deletes it. False if storage is unavailable. */
  keep: (draft: Omit<KeptDraft, 'keptAt'> | null) => boolean
  onChange: (shown: Shown) => void
  /** The order is closed: another window has sent it, or it was reassigned. */
  onClosed: () => void
  pauseMs?: number
  retryMs?: number
}

/**
 * Saves a draft shortly after each change, one save at a time. Unsaved text is kept in this browser and retried when
 * online; conflicting edits are left to the user. Parts that only one window changed are merged.
 */
export function createDraftSaver({ contents, pauseMs = 1_500, retryMs = 5_000, ...given }: SaverOptions) {
  let draft = draftOf(contents)
  let base = draft
  let revision = contents.revision
  let state: SaveState = { kind: 'saved', at: contents.savedAt }
  let isKept = true
  let unanswered: Draft | null = null
  let moved: Moved | null = null
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = true

  const isDirty = () => !isSameDraft(draft, base)
  const tell = () => given.onChange({ draft, state, isKept })

  function show(next: Draft, nextState: SaveState): void {
    draft = next
    state = nextState
    isKept = given.keep(isDirty() ? { revision, base, draft } : null)
    tell()
  }
  function setState(next: SaveState): void {
    state = next
    tell()
  }
  function saveIn(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void saveNow(), ms)
  }
  function goOffline(): void {
    setState({ kind: 'offline' })
    saveIn(retryMs)
  }
  /** From here on the draft counts as changes to `saved`. */
  function takeUp(saved: Draft, at: { revision: number; savedAt: string | null }, next: Draft): void {
    base = saved
    revision = at.revision
    unanswered = null
    moved = null
    show(next, isSameDraft(next, saved) ? { kind: 'saved', at: at.savedAt } : { kind: 'waiting' })
  }

  /** Reads what another window has saved, or this one if its answer was lost. True if saving can continue. */
  async function join(): Promise<boolean> {
    const { contents: theirContents, state: orderState, sentAt } = await given.read()
    if (sentAt || orderState !== 'IN_REVIEW') {
      given.onClosed()
      return false
    }
    const theirs = draftOf(theirContents)
    const isOwn = isSameDraft(theirs, draft) || (unanswered !== null && isSameDraft(theirs, unanswered))
    const { merged, conflicts } = isOwn ? { merged: draft, conflicts: [] } : mergeDrafts(base, draft, theirs)
    if (conflicts.length === 0) {
      takeUp(theirs, theirContents, merged)
      return true
    }
    moved = { theirs, merged, conflicts, revision: theirContents.revision, savedAt: theirContents.savedAt }
    setState({ kind: 'moved', moved })
    return false
  }

  async function write(tries = 0): Promise<boolean> {
    if (moved) return false
    if (!isDirty()) return true
    const sent = draft
    setState({ kind: 'saving' })
    try {
      takeUp(sent, await given.save({ revision, ...bodyOf(sent) }), draft)
      return write(tries)
    } catch (error) {
      const { code, status, message } = refusalOf(error)
      if (isFault({ status })) {
        unanswered = sent
        goOffline()
      } else if (status === 401) setState({ kind: 'signedOut' })
      else if (code === 'feedback_draft_moved' && tries < 3) return (await compare()) && write(tries + 1)
      else {
        setState({ kind: 'refused', message })
        if (status === 404 || code === 'feedback_sent' || code === 'feedback_not_open') given.onClosed()
      }
      return false
    }
  }

  async function compare(): Promise<boolean> {
    try {
      return await join()
    } catch (error) {
      if (isFault(refusalOf(error))) goOffline()
      else given.onClosed()
      return false
    }
  }

  /** Saves at once; returns whether everything is saved. */
  function saveNow(): Promise<boolean> {
    clearTimeout(timer)
    running ??= write().finally(() => {
      running = null
    })
    return running
  }

  function change(part: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void {
    const next = { ...draft, ...(typeof part === 'function' ? part(draft) : part) }
    if (!moved) {
      const isWaitingForLine = state.kind === 'offline' || state.kind === 'signedOut'
      show(next, isWaitingForLine ? state : { kind: 'waiting' })
      saveIn(pauseMs)
      return
    }
    moved = { ...moved, ...mergeDrafts(base, next, moved.theirs) }
    if (moved.conflicts.length) show(next, { kind: 'moved', moved })
    else {
      takeUp(moved.theirs, moved, moved.merged)
      saveIn(pauseMs)
    }
  }

  return {
    change,
    saveNow,
    /** The server has a newer draft than the one to send. */
    compare,
    revision: () => revision,
    isDirty,
    draft: () => draft,
    /** Restores the draft kept in this browser; another save may have overtaken it. */
    restore(kept: KeptDraft): void {
      if (isSameDraft(kept.draft, base)) {
        given.keep(null)
        return
      }
      if (kept.revision !== revision) {
        base = kept.base
        revision = kept.revision
      }
      show(kept.draft, { kind: 'waiting' })
      void saveNow()
    },
    /** Saves the merged draft, with a choice for each conflict. */
    resolve(choices: Partial<Record<DraftPart, Choice>>): Promise<boolean> {
      if (moved) takeUp(moved.theirs, moved, resolveDraft(moved.merged, moved.theirs, choices))
      return saveNow()
    },
    open: () => {
      isOpen = true
    },
    close(): void {
      isOpen = false
      clearTimeout(timer)
      if (isDirty()) void saveNow()
    },
  }
}
