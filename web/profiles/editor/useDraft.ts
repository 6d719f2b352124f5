import { useEffect, useState } from 'react'
import type { FormValues } from './form-values.ts'
import { type EditorPhoto, storedPhoto } from './photo-list.ts'

type Draft = {
  savedAt: number
  values: Partial<FormValues>
  photos: { image: EditorPhoto['image']; kind: EditorPhoto['kind'] }[]
}

const keptFor = 14 * 86_400_000
const keyOf = (userId: number) => `profile-draft:${userId}`

/** What this browser kept of an editing that was not saved: null when nothing or too old. */
export function readDraft(userId: number): { values: Partial<FormValues>; photos: EditorPhoto[] } | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Draft | null
    if (!draft || Date.now() - draft.savedAt > keptFor) return null
    const photos = draft.photos.flatMap(({ image, kind }) => (image ? [storedPhoto(image, kind)] : []))
    return { values: draft.values, photos }
  } catch {
    return null
  }
}

export function dropDraft(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** Keeps what is written, a second after the last change; says when. Contact and birth day are not left behind. */
export function useDraft(userId: number, isDirty: boolean, values: FormValues, photos: EditorPhoto[]): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  useEffect(() => {
    if (!isDirty) {
      setSavedAt(null)
      return
    }
    const timer = setTimeout(() => {
      const { phone: _, email: __, birthDate: ___, agencyContact: ____, ...kept } = values
      const draft: Draft = {
        savedAt: Date.now(),
        values: kept,
        photos: photos.filter(({ image }) => image).map(({ image, kind }) => ({ image, kind })),
      }
      try {
        localStorage.setItem(keyOf(userId), JSON.stringify(draft))
        setSavedAt(new Date())
      } catch {
        setSavedAt(null)
      }
    }, 1000)
    return () => clearTimeout(timer)
  }, [userId, isDirty, values, photos])
  return savedAt
}
