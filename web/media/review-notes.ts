import type { NoteKind } from '#contract/codes/feedback.ts'

/** A note at a moment of a video. */
export type ReviewNote = {
  key: string
  seconds: number
  kind?: keyof typeof NoteKind
  /** Shown over the video while its moment plays. */
  text?: string
}

// Browsers may stop a seek a frame early.
const early = 0.3
// Going back within this time of a note goes to the one before it, as players do with tracks.
const justBegun = 1

/** The latest note at or before the playing position; among several at one moment, `chosen`. -1 before the first. */
export function noteAt(notes: ReviewNote[], seconds: number, chosen: string | null): number {
  const last = notes.findLastIndex(note => note.seconds <= seconds + early)
  const picked = notes.findIndex(note => note.key === chosen && note.seconds === notes[last]?.seconds)
  return picked === -1 ? last : picked
}

/** The note that a step of `by` reaches from the playing position, at which `at` is current. */
export function noteBeside<N extends ReviewNote>(notes: N[], at: number, by: 1 | -1, seconds: number): N | undefined {
  if (by === 1) return notes[at + 1]
  const current = notes[at]
  return current && seconds - current.seconds > justBegun ? current : notes[at - 1]
}
