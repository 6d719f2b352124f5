import type { CastingForm } from './values.ts'

/** Unsaved input, with its base and the key of its draft. */
export type Kept = { draftKey: string; base: CastingForm; form: CastingForm }

/** The storage key of a person's unsaved input for a casting; null for one that was never saved. */
export const placeOf = (userId: number, castingId: number | null) => `casting-draft:${userId}:${castingId ?? 'new'}`
