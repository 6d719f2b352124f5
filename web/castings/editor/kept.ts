import type { CastingForm } from './values.ts'

/** Words that could not be saved, with what they began from and the key their draft is begun under. */
export type Kept = { draftKey: string; base: CastingForm; form: CastingForm }

/** Where this tab keeps the unsaved words of a person about a notice; null for one that was never saved. */
export const placeOf = (userId: number, castingId: number | null) => `casting-draft:${userId}:${castingId ?? 'new'}`
