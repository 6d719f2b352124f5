import { useEffect, useRef, useState } from 'react'
import { dayMs } from '#contract/korean-time.ts'
import { browserStore, tabStore } from '#web/stored.ts'
import type { FormValues } from './form-values.ts'
import { type EditorPhoto, storedPhoto } from './photos/photo-list.ts'
import type { Base } from './versions.ts'

type Stored = {
  savedAt: number
  /** The profile's revision when this was written; null before the first save. */
  revision: number | null
  values: Partial<FormValues>
  photos: { image: EditorPhoto['image']; kind: EditorPhoto['kind'] }[]
  /** The version that it changed; drafts of earlier versions lack it. */
  base?: Base | null
}

const keptFor = 14 * dayMs
const keyOf = (userId: number | '') => `profile-draft:${userId}`

export type Draft = {
  revision: number | null
  values: Partial<FormValues>
  photos: EditorPhoto[]
  base: Base | null
}

/** The unsaved draft in this browser: null when there is none or it is too old. */
export function readDraft(userId: number): Draft | null {
  const draft = browserStore.read<Stored>(keyOf(userId))
  if (!draft) return null
  if (Date.now() - draft.savedAt > keptFor) {
    dropDraft(userId)
    return null
  }
  const photos = draft.photos.flatMap(({ image, kind }) => (image ? [storedPhoto(image, kind)] : []))
  const tabsOwn = tabStore.read<Partial<FormValues>>(keyOf(userId))
  return { revision: draft.revision, values: { ...draft.values, ...tabsOwn }, photos, base: draft.base ?? null }
}

export function dropDraft(userId: number): void {
  browserStore.keep(keyOf(userId), null)
  tabStore.keep(keyOf(userId), null)
}

const justNow = 5 * 60_000

/** Whether a draft was stored in the last five minutes, by any account: for the page after a failed save. */
export const wasJustKept = () =>
  browserStore.places(keyOf('')).some(place => Date.now() - (browserStore.read<Stored>(place)?.savedAt ?? 0) < justNow)

export type Kept = { revision: number | null; values: FormValues; photos: EditorPhoto[]; base: Base | null }

/** Stores the draft; false if storage is unavailable. Contacts are kept in the tab only. */
export function keepDraft(userId: number, { revision, values, photos, base }: Kept): boolean {
  const { phone, email, agencyContact } = values
  const draft: Stored = {
    savedAt: Date.now(),
    revision,
    values: withoutContacts(values),
    photos: storedPhotos(photos),
    base: base && { values: withoutContacts(base.values), photos: storedPhotos(base.photos) },
  }
  const isKept = browserStore.keep(keyOf(userId), draft)
  return tabStore.keep(keyOf(userId), { phone, email, agencyContact }) && isKept
}

const withoutContacts = ({ phone, email, agencyContact, ...rest }: Partial<FormValues>) => rest

const storedPhotos = (photos: Stored['photos']) =>
  photos.filter(({ image }) => image).map(({ image, kind }) => ({ image, kind }))

/** Stores the draft a second after the last change, and at once when the page is left; returns when. */
export function useDraft(userId: number, isDirty: boolean, { revision, values, photos, base }: Kept): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const latest = useRef({ isDirty, revision, values, photos, base })
  useEffect(() => {
    latest.current = { isDirty, revision, values, photos, base }
    if (!isDirty) {
      setSavedAt(null)
      return
    }
    const timer = setTimeout(() => {
      setSavedAt(keepDraft(userId, { revision, values, photos, base }) ? new Date() : null)
    }, 1000)
    return () => clearTimeout(timer)
  }, [userId, isDirty, revision, values, photos, base])
  useEffect(() => {
    const keepNow = () => {
      const { isDirty, ...now } = latest.current
      if (isDirty) keepDraft(userId, now)
    }
    addEventListener('pagehide', keepNow)
    addEventListener('visibilitychange', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      removeEventListener('visibilitychange', keepNow)
    }
  }, [userId])
  return savedAt
}
