import { FeedbackItem } from '#contract/codes/feedback.ts'
import type { FeedbackContents } from '#contract/feedback/shapes.ts'
import { feedbackLimits as limits } from '#contract/limits.ts'
import type { Kind } from '../choice.ts'
import { draftTexts as texts } from './messages.ts'

type NoteKindCode = FeedbackContents['notes'][number]['kind']
/** A position on a photo; `key` identifies a mark while editing. */
export type Mark = { key: string; imageId: number; x: number; y: number; kind: NoteKindCode; text: string }
export type TimedNote = { key: string; seconds: number; kind: NoteKindCode; text: string }

/** What a reviewer has written. */
export type Draft = {
  scores: FeedbackContents['scores']
  overall: string
  nextSteps: string[]
  marks: Mark[]
  notes: TimedNote[]
}
export type DraftPart = keyof Draft
export type ScoreItem = keyof Draft['scores']

/** A unique key, also against drafts kept in a browser. */
export const newKey = (): string => crypto.randomUUID()

/** The saved contents as a draft, with keys that do not depend on where it is rendered. */
export const draftOf = ({ scores, overall, nextSteps, marks, notes }: FeedbackContents): Draft => ({
  scores,
  overall,
  nextSteps,
  marks: marks.map(({ imageId, x, y, kind, text }, at) => ({ key: `mark-${at}`, imageId, x, y, kind, text })),
  notes: notes.map(({ seconds, kind, text }, at) => ({ key: `note-${at}`, seconds, kind, text })),
})

/** A draft as it is sent: without keys and trailing empty steps, notes ordered by time. */
export const bodyOf = ({ scores, overall, nextSteps, marks, notes }: Draft) => ({
  scores,
  overall: overall.trim(),
  nextSteps: nextSteps.map(step => step.trim()).filter(Boolean),
  marks: marks.map(({ key, ...mark }) => ({ ...mark, text: mark.text.trim() })),
  notes: notes
    .map(({ key, ...note }) => ({ ...note, text: note.text.trim() }))
    .toSorted((one, other) => one.seconds - other.seconds),
})

const parts = ['scores', 'overall', 'nextSteps', 'marks', 'notes'] as const satisfies DraftPart[]

// Codes in one fixed order, regardless of which was scored first.
function plain(draft: Draft, part: DraftPart): string {
  const value = bodyOf(draft)[part]
  return JSON.stringify(part === 'scores' ? Object.entries(value).sort() : value)
}

/** What is saved of a draft: the same text for drafts that would be saved identically. */
export const textOf = (draft: Draft): string => JSON.stringify(parts.map(part => plain(draft, part)))

export type Choice = 'mine' | 'theirs' | 'both'
/** A part that two windows have changed. `canBoth`: both texts fit. */
export type Conflict = { part: DraftPart; canBoth: boolean }

/**
 * Merges two drafts: a part that only one of them changed since `base` is taken from that one. Parts that both changed
 * are conflicts, for which `merged` holds mine. Without a base every difference is a conflict.
 */
export function mergeDrafts(base: Draft | null, mine: Draft, theirs: Draft): { merged: Draft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  let merged = mine
  for (const part of parts) {
    const [was, own, other] = [base && plain(base, part), plain(mine, part), plain(theirs, part)]
    if (own === other || other === was) continue
    if (own === was) merged = { ...merged, [part]: theirs[part] }
    else conflicts.push({ part, canBoth: joined(part, mine, theirs) !== null })
  }
  return { merged, conflicts }
}

/** The merged draft after a choice for each conflict. */
export function resolveDraft(merged: Draft, theirs: Draft, choices: Partial<Record<DraftPart, Choice>>): Draft {
  let result = merged
  for (const part of parts) {
    if (choices[part] === 'theirs') result = { ...result, [part]: theirs[part] }
    if (choices[part] === 'both') result = { ...result, ...joined(part, merged, theirs) }
  }
  return result
}

// Theirs first, because it was saved first. Null if it does not fit, or if only one value is possible.
function joined(part: DraftPart, mine: Draft, theirs: Draft): Partial<Draft> | null {
  if (part === 'scores') return null
  if (part === 'overall') {
    const overall = [theirs.overall, mine.overall].filter(Boolean).join('\n\n')
    return overall.length <= limits.overallLength ? { overall } : null
  }
  if (part === 'nextSteps') {
    const nextSteps = [...new Set([...bodyOf(theirs).nextSteps, ...bodyOf(mine).nextSteps])]
    return nextSteps.length <= limits.nextSteps ? { nextSteps } : null
  }
  if (part === 'marks') {
    const marks = withoutTwins(theirs.marks, mine.marks)
    return marks.length <= limits.marks ? { marks } : null
  }
  const notes = withoutTwins(theirs.notes, mine.notes)
  return notes.length <= limits.notes ? { notes } : null
}

function withoutTwins<Entry extends { key: string }>(theirs: Entry[], mine: Entry[]): Entry[] {
  const said = ({ key, ...rest }: Entry) => JSON.stringify(rest)
  const own = new Set(mine.map(said))
  return [...theirs.filter(entry => !own.has(said(entry))).map(entry => ({ ...entry, key: newKey() })), ...mine]
}

/** Messages for missing fields, by field, in the order of the screen. */
export function missingOf(kind: Kind, { scores, overall, nextSteps, marks, notes }: Draft): Record<string, string> {
  const items = Object.entries(FeedbackItem[kind]) as [ScoreItem, string][]
  const unscored = items.filter(([item]) => !scores[item])
  return Object.fromEntries([
    ...[...marks, ...notes].filter(({ text }) => !text.trim()).map(({ key }) => [key, texts.noteMissing]),
    ...unscored.map(([item, name]) => [item, texts.scoreMissing(name)]),
    ...(overall.trim() ? [] : [['overall', texts.overallMissing]]),
    ...(nextSteps.some(step => step.trim()) ? [] : [['nextSteps', texts.stepsMissing]]),
  ])
}

/** The contents as the actor would read them. */
export const contentsOf = (
  draft: Draft,
  photos: { id: number; image: FeedbackContents['marks'][number]['image'] }[],
) => {
  const { marks, ...rest } = bodyOf(draft)
  return {
    ...rest,
    marks: marks.map(mark => ({ ...mark, image: photos.find(({ id }) => id === mark.imageId)?.image ?? null })),
  }
}
