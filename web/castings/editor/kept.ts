import type { CastingForm } from './values.ts'

/** Words that could not be saved, with what they began from and the key their draft is begun under. */
export type Kept = { draftKey: string; base: CastingForm; form: CastingForm }

/** Where this tab keeps the unsaved words of a person about a notice; null for one that was never saved. */
export const placeOf = (userId: number, castingId: number | null) => `casting-draft:${userId}:${castingId ?? 'new'}`

/** What was kept there; null when nothing. */
export function readKept(place: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps it, or drops it for null, where the browser allows. */
export function keep(place: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(place, JSON.stringify(kept))
    else sessionStorage.removeItem(place)
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}
