import { useEffect, useRef, useState } from 'react'
import type { FormValues } from './form-values.ts'
import { type EditorPhoto, storedPhoto } from './photo-list.ts'

type Stored = {
  savedAt: number
  /** What the profile's own count was when this was written; null before the first saving. */
  revision: number | null
  values: Partial<FormValues>
  photos: { image: EditorPhoto['image']; kind: EditorPhoto['kind'] }[]
}

const keptFor = 14 * 86_400_000
const keyOf = (userId: number | '') => `profile-draft:${userId}`

export type Draft = { revision: number | null; values: Partial<FormValues>; photos: EditorPhoto[] }

/** What this browser kept of an editing that was not saved: null when nothing or too old. */
export function readDraft(userId: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Stored | null
    if (!draft) return null
    if (Date.now() - draft.savedAt > keptFor) {
      dropDraft(userId)
      return null
    }
    const photos = draft.photos.flatMap(({ image, kind }) => (image ? [storedPhoto(image, kind)] : []))
    const tabsOwn = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}') as Partial<FormValues>
    return { revision: draft.revision, values: { ...draft.values, ...tabsOwn }, photos }
  } catch {
    return null
  }
}

export function dropDraft(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId))
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

const justNow = 5 * 60_000

/** Whether a draft was kept in the last five minutes, whoever's it is: for the page that a failed saving ends on. */
export function wasJustKept(): boolean {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(keyOf('')))
      .some(key => Date.now() - (JSON.parse(localStorage.getItem(key)!) as Stored).savedAt < justNow)
  } catch {
    return false
  }
}

export type Kept = { revision: number | null; values: FormValues; photos: EditorPhoto[] }

/** Keeps what is written; false when the browser keeps nothing. Contact ends with the tab. */
export function keepDraft(userId: number, { revision, values, photos }: Kept): boolean {
  const { phone, email, agencyContact, ...kept } = values
  const draft: Stored = {
    savedAt: Date.now(),
    revision,
    values: kept,
    photos: photos.filter(({ image }) => image).map(({ image, kind }) => ({ image, kind })),
  }
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ phone, email, agencyContact }))
    return true
  } catch {
    return false
  }
}

/** Keeps the draft a second after the last change, and at once when the page goes away; says when. */
export function useDraft(userId: number, isDirty: boolean, { revision, values, photos }: Kept): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const latest = useRef({ isDirty, revision, values, photos })
  useEffect(() => {
    latest.current = { isDirty, revision, values, photos }
    if (!isDirty) {
      setSavedAt(null)
      return
    }
    const timer = setTimeout(() => {
      setSavedAt(keepDraft(userId, { revision, values, photos }) ? new Date() : null)
    }, 1000)
    return () => clearTimeout(timer)
  }, [userId, isDirty, revision, values, photos])
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
