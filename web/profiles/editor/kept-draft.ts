import { dayMs } from '#contract/korean-time.ts'
import type { Kept } from '#web/calls/saver.ts'
import { browserStore, tabStore } from '#web/stored.ts'
import type { FormValues } from './form-values.ts'
import { type EditorPhoto, storedPhoto } from './photos/photo-list.ts'
import type { Base, Version } from './versions.ts'

type Photos = { image: EditorPhoto['image']; kind: EditorPhoto['kind'] }[]
type Stored = {
  savedAt: number
  /** The profile's revision when this was written; null before the first save. */
  revision: number | null
  values: Partial<FormValues>
  photos: Photos
  /** The version that it changed; drafts of earlier versions lack it. */
  base?: Base | null
  unanswered?: string[]
}

const keptFor = 14 * dayMs
const keyOf = (userId: number | '') => `profile-draft:${userId}`

/** The unsaved draft in this browser: its base lacks the contacts. */
export type Draft = { values: Partial<FormValues>; photos: EditorPhoto[] } & Omit<Kept<Version>, 'draft'>

/** The unsaved draft in this browser: null when there is none or it is too old. */
export function readDraft(userId: number): Draft | null {
  const draft = browserStore.read<Stored>(keyOf(userId))
  if (!draft) return null
  if (Date.now() - draft.savedAt > keptFor) {
    dropDraft(userId)
    return null
  }
  const { revision, values, photos, base, unanswered } = draft
  return {
    revision: revision ?? 0,
    values: { ...values, ...tabStore.read<Partial<FormValues>>(keyOf(userId)) },
    photos: photos.flatMap(({ image, kind }) => (image ? [storedPhoto(image, kind)] : [])),
    base: (base ?? { values: {}, photos: [] }) as Version,
    unanswered,
  }
}

export function dropDraft(userId: number): void {
  browserStore.keep(keyOf(userId), null)
  tabStore.keep(keyOf(userId), null)
}

const justNow = 5 * 60_000

/** Whether a draft was stored in the last five minutes, by any account: for the page after a failed save. */
export const wasJustKept = () =>
  browserStore.places(keyOf('')).some(place => Date.now() - (browserStore.read<Stored>(place)?.savedAt ?? 0) < justNow)

/** Stores the draft, null removes it; false if storage is unavailable. Contacts are kept in the tab only. */
export function keepDraft(userId: number, kept: Kept<Version> | null): boolean {
  if (!kept) {
    dropDraft(userId)
    return true
  }
  const { revision, draft, base, unanswered } = kept
  const { phone, email, agencyContact } = draft.values
  const stored: Stored = { savedAt: Date.now(), revision, unanswered, ...storable(draft), base: storable(base) }
  const isKept = browserStore.keep(keyOf(userId), stored)
  return tabStore.keep(keyOf(userId), { phone, email, agencyContact }) && isKept
}

const storable = ({ values: { phone, email, agencyContact, ...values }, photos }: Version) => ({
  values,
  photos: photos.filter(({ image }) => image).map(({ image, kind }) => ({ image, kind })),
})
