import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReviewerFacts } from '#contract/review/applicants.ts'
import type { SavedFilter } from '#contract/review/filters.ts'
import type { Drafts } from './drafts.ts'
import type { Moves } from './moves.ts'
import type { Row } from './rows.ts'
import type { Store } from './store.ts'

export type Review = {
  store: Store
  moves: Moves
  drafts: Drafts
  viewer: ReviewerFacts
  role: number | null
  roleNames: ReadonlyMap<number, string>
  /** The reviewer's own named filters. */
  saved: SavedFilter[]
  setSaved: (saved: SavedFilter[]) => void
}
export const ReviewContext = createContext<Review | null>(null)

/** The surrounding workspace. Throws outside of one. */
export function useReview(): Review {
  const review = use(ReviewContext)
  if (!review) throw new Error('outside of a review workspace')
  return review
}

// The string changes exactly when the card's content does, and triggers a redraw.
function cardKey(store: Store, id: number): string {
  const row = store.row(id)
  const card = store.card(id)
  const stages = row?.roles.map(({ stage, pick }) => [stage, pick?.state, pick?.answer, pick?.day]).join() ?? ''
  return [
    row?.groupId,
    row?.read,
    row?.isSaving,
    row?.mark,
    row?.average,
    row?.sentAt,
    stages,
    store.active() === id,
    store.isSelected(id),
    row?.comments,
    row?.videos,
    row?.outside.join('/'),
    card !== undefined,
  ].join()
}

const never = () => ''

/** Everything a card draws; subscribes to its own applicant only. */
export function useApplicant(id: number) {
  const { store } = useReview()
  useSyncExternalStore(
    listener => store.subscribe(id, listener),
    () => cardKey(store, id),
    never,
  )
  return {
    row: store.row(id) as Row | undefined,
    card: store.card(id),
    isActive: store.active() === id,
    isSelected: store.isSelected(id),
    groups: store.groups(),
  }
}

/** The active applicant; redraws when it changes. */
export function useActive(store: Store): number | null {
  return useSyncExternalStore(
    listener => store.subscribe('active', listener),
    store.active,
    () => null,
  )
}

/** The grid's order. */
export function useOrder(store: Store): number[] {
  return useSyncExternalStore(
    listener => store.subscribe('order', listener),
    store.order,
    () => nobody,
  )
}
const nobody: number[] = []

const countMillis = 120

/**
 * Increases shortly after changes, so that counts over thousands never delay a key press; at once when the casting is
 * whole, or the counts of its first cards would stand beside all of them.
 */
export function useSettledVersion(store: Store): number {
  const [version, setVersion] = useState(store.version)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasWhole = store.isWhole()
    const show = () => {
      clearTimeout(timer)
      timer = undefined
      setVersion(store.version())
    }
    const settle = () => {
      if (wasWhole || !store.isWhole()) {
        timer ??= setTimeout(show, countMillis)
        return
      }
      wasWhole = true
      show()
    }
    const stop = store.subscribe('all', settle)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return version
}

/** Redraws after any change. */
export function useAnyChange(store: Store): number {
  return useSyncExternalStore(
    listener => store.subscribe('all', listener),
    store.version,
    () => 0,
  )
}
