import { isFault, refusalOf } from './refusal.ts'

/** What the server holds. */
export type Held<T> = { draft: T; revision: number; savedAt: string | null }
/** `merged` holds mine where both have changed a part. */
export type Merge<T, C> = { merged: T; conflicts: C[]; taken?: C[] }
/** What another window saved in the meantime, merged with this window's draft as far as possible. */
export type Moved<T, C> = { theirs: Held<T> } & Merge<T, C>
export type SaveState<T, C> =
  | { kind: 'saved'; at: string | null }
  | { kind: 'waiting' | 'saving' }
  | { kind: 'offline' | 'signedOut' | 'refused'; message: string; code: string }
  | { kind: 'moved'; moved: Moved<T, C> }
export type Shown<T, C> = { draft: T; state: SaveState<T, C>; isKept: boolean; isDirty: boolean }
/** Unsaved input in this browser: a change of `base` at `revision`, and the saves that no answer came to. */
export type Kept<T, Base = T> = { revision: number; base: Base; draft: T; unanswered?: string[] }

type Options<T, C> = {
  start: Held<T>
  /** The server's draft; null if it is closed to changes. */
  read: () => Promise<Held<T> | null>
  /** Saves over this revision; answers what the server then holds. */
  save: (draft: T, revision: number) => Promise<Held<T>>
  /** What a draft saves, as text: the same text for drafts that are saved identically. */
  textOf: (draft: T) => string
  /** A part that only one changed since `base` is taken from that one. */
  merge: (base: T, mine: T, theirs: T) => Merge<T, C>
  /** Whether conflicts are asked about; otherwise mine wins. */
  asks: boolean
  /** The refusal of a save over an older revision. */
  movedCode: string
  /** Refusals that close the draft, beside 404. */
  closingCodes?: readonly string[]
  /** Hears of a merge without questions; false leaves the result to be looked at before it is saved. */
  onMerged?: (merge: Merge<T, C>) => boolean
  /** Keeps unsaved input in this browser; null deletes it. False if storage is unavailable. */
  keep: (kept: Kept<T> | null) => boolean
  onChange: (shown: Shown<T, C>) => void
  onClosed?: () => void
  /** From a change to its save; null saves only on request. */
  pauseMs?: number | null
  /** From a fault to the next try; null leaves it to the person. */
  retryMs?: number | null
}

/**
 * Saves what a person edits, one save at a time, and keeps it in this browser until then. Parts that only one window
 * changed are merged. The server may hold any save sent since its last answer: all of them are remembered, so that
 * nobody is asked about a conflict with their own input.
 */
export function createSaver<T, C>({ start, pauseMs = 1_500, retryMs = 5_000, ...given }: Options<T, C>) {
  let { draft, revision } = start
  let base = draft
  let savedAt = start.savedAt
  let state: SaveState<T, C> = { kind: 'saved', at: savedAt }
  const unanswered = new Set<string>()
  let moved: Moved<T, C> | null = null
  let failure: unknown = null
  /** Whether a restored draft waits for its conflicts to be asked about. */
  let isBehind = false
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = true

  const markOf = (each: T) => shortOf(given.textOf(each))
  const isSame = (one: T, other: T) => one === other || given.textOf(one) === given.textOf(other)
  const isDirty = () => unanswered.size > 0 || !isSame(draft, base)

  function show(next: T, nextState: SaveState<T, C>): void {
    draft = next
    const unsaved = isDirty()
    state = nextState.kind === 'waiting' && !unsaved ? { kind: 'saved', at: savedAt } : nextState
    const isKept = given.keep(unsaved ? { revision, base, draft, unanswered: [...unanswered] } : null)
    given.onChange({ draft, state, isKept, isDirty: unsaved })
  }
  function saveIn(ms: number | null): void {
    clearTimeout(timer)
    if (isOpen && ms !== null) timer = setTimeout(() => void saveNow(), ms)
  }
  /** From here on the draft counts as changes to what the server holds. */
  function takeUp(held: Held<T>, next: T): void {
    base = held.draft
    revision = held.revision
    savedAt = held.savedAt
    unanswered.clear()
    moved = null
    isBehind = false
    show(next, { kind: 'waiting' })
  }
  function ask(question: Moved<T, C>, mine: T): false {
    moved = question
    isBehind = false
    show(mine, { kind: 'moved', moved })
    return false
  }
  function fail(error: unknown): false {
    const refusal = refusalOf(error)
    const { status, code, message } = refusal
    failure = error
    const kind = isFault(refusal) ? 'offline' : status === 401 ? 'signedOut' : 'refused'
    show(draft, kind === 'refused' && !isDirty() ? { kind: 'waiting' } : { kind, message, code })
    if (kind === 'offline') saveIn(retryMs)
    if (kind === 'refused' && (status === 404 || given.closingCodes?.includes(code))) given.onClosed?.()
    return false
  }

  /** Reads what the server holds after it refused this save. True if saving can continue. */
  async function compare(refusal?: unknown): Promise<boolean> {
    try {
      const theirs = await given.read()
      if (!theirs) {
        given.onClosed?.()
        return false
      }
      const isOwn = unanswered.has(markOf(theirs.draft)) || isSame(draft, theirs.draft)
      const merge = given.merge(isOwn ? theirs.draft : base, draft, theirs.draft)
      if (given.asks && merge.conflicts.length > 0) return ask({ theirs, ...merge }, draft)
      takeUp(theirs, merge.merged)
      return isOwn || (given.onMerged?.(merge) ?? true) || fail(refusal)
    } catch (error) {
      fail(error)
      if (!isFault(refusalOf(error))) given.onClosed?.()
      return false
    }
  }

  async function write(isAsked: boolean, tries = 0): Promise<boolean> {
    if (moved) return false
    if (!isDirty() && !isAsked) {
      if (state.kind !== 'saved') show(draft, { kind: 'waiting' })
      return true
    }
    if (isBehind) return (await compare()) && write(isAsked, tries)
    const sent = draft
    const mark = markOf(sent)
    const isFirst = !unanswered.has(mark)
    unanswered.add(mark)
    show(sent, { kind: 'saving' })
    try {
      const held = await given.save(sent, revision)
      takeUp(held, given.merge(sent, draft, held.draft).merged)
    } catch (error) {
      failure = error
      const refusal = refusalOf(error)
      if (isFirst && !isFault(refusal)) unanswered.delete(mark)
      if (refusal.code !== given.movedCode || tries === 3) return fail(error)
      return (await compare(error)) && write(false, tries + 1)
    }
    return pauseMs === null || write(false, tries)
  }

  /** Saves at once, `isAsked` also without changes; returns whether what was there is saved. */
  function saveNow(isAsked = false): Promise<boolean> {
    clearTimeout(timer)
    running ??= write(isAsked).finally(() => {
      running = null
    })
    return running
  }

  return {
    change(next: T): void {
      if (moved) {
        const { theirs } = moved
        const merge = given.merge(base, next, theirs.draft)
        if (merge.conflicts.length > 0) return void ask({ theirs, ...merge }, next)
        takeUp(theirs, merge.merged)
      } else {
        const isWaitingForLine = state.kind === 'offline' || state.kind === 'signedOut'
        show(next, isWaitingForLine ? state : { kind: 'waiting' })
      }
      saveIn(pauseMs)
    },
    saveNow,
    /** The server has a newer draft than the one to send. */
    compare: () => compare(),
    state: () => state,
    /** The last refusal or fault. */
    failure: () => failure,
    revision: () => revision,
    isDirty,
    draft: () => draft,
    /**
     * Restores what was kept in this browser, merged with what has been saved since; conflicts to be asked about wait
     * for the next save. False if all of it is saved.
     */
    restore(kept: Kept<T>): boolean {
      const marks = kept.unanswered ?? []
      // At the same revision, what was sent last may still arrive.
      const mayArrive = marks.length > 0 && kept.revision === revision
      if (isSame(kept.draft, base) && !mayArrive) {
        given.keep(null)
        return false
      }
      const isOwn = marks.includes(markOf(base))
      const merge = given.merge(isOwn ? base : kept.base, kept.draft, base)
      isBehind = given.asks && merge.conflicts.length > 0
      if (isBehind) ({ base, revision } = kept)
      else if (merge.conflicts.length > 0) given.onMerged?.(merge)
      if (!isOwn) for (const mark of marks) unanswered.add(mark)
      show(merge.merged, { kind: 'waiting' })
      if (pauseMs !== null) void saveNow()
      return true
    },
    /** Saves the merged draft with the answers to its conflicts. */
    resolve(answered: T): Promise<boolean> {
      if (moved) takeUp(moved.theirs, answered)
      return saveNow()
    },
    /** Goes back to what the server holds. */
    discard: () => takeUp({ draft: base, revision, savedAt }, base),
    open: () => {
      isOpen = true
    },
    /** Saves what is left, unless saving is on request. */
    close(): void {
      isOpen = false
      clearTimeout(timer)
      if (pauseMs !== null && isDirty()) void saveNow()
    },
  }
}

/** A short mark of a long text, which every unanswered save leaves in the browser. */
function shortOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${text.length}:${hash >>> 0}`
}
