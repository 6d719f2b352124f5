import { createStore, del, entries, set } from 'idb-keyval'
import { api } from '#web/api.ts'
import { isPassing, refusalOf } from '#web/calls/refusal.ts'
import { NotSent } from '#web/media/send-file.ts'
import { uploadPhoto } from '#web/profiles/editor/photos/upload-photo.ts'

/** A visit noted on the phone until it is sent. */
export type WalkNote = {
  /** Idempotency key: a note sent twice counts once. */
  key: string
  walkerId: number
  roundId: number
  tourId: number
  title: string
  visitIds: number[]
  state: 'VISITED' | 'REFUSED' | 'CLOSED'
  note: string
  at: string
  photo: Blob | null
  /** The photo once it is uploaded. */
  imageId: number | null
  /** Why the server refused it permanently. */
  problem: string | null
}

// IndexedDB rather than localStorage, because it stores photos.
const store = () => createStore('mudaero-walk', 'notes')

/** The walker's unsent notes, in the order in which they were taken; none if storage is unavailable. */
export async function keptNotes(walkerId: number): Promise<WalkNote[]> {
  try {
    const found = await entries<string, WalkNote>(store())
    return found
      .map(([, note]) => note)
      .filter(note => note.walkerId === walkerId)
      .sort((a, b) => a.at.localeCompare(b.at))
  } catch {
    return []
  }
}

/** False if storage is unavailable: then the note lives as long as the page. */
export const keepNote = (note: WalkNote): Promise<boolean> =>
  set(note.key, note, store()).then(
    () => true,
    () => false,
  )

export const dropNote = (key: string): Promise<void> => del(key, store()).catch(() => {})

export type Sending =
  | { outcome: 'sent' }
  | { outcome: 'dropped' }
  | { outcome: 'later'; isSignedOut: boolean }
  | { outcome: 'refused'; problem: string }

/**
 * Sends one note: its photo first, whose id is kept; `onUploaded` tells whether the walker still wants it sent. `later`:
 * offline, or the server is busy.
 */
export async function sendNote(note: WalkNote, onUploaded: (imageId: number) => Promise<boolean>): Promise<Sending> {
  try {
    let { imageId } = note
    if (note.photo && imageId === null) {
      const file = new File([note.photo], 'visit.jpg', { type: note.photo.type })
      const uploaded = await uploadPhoto(file, () => {}, new AbortController().signal, { isProof: true })
      imageId = uploaded.id
      if (!(await onUploaded(imageId))) return { outcome: 'dropped' }
    }
    const { roundId, tourId, visitIds, state, at, key: idempotencyKey } = note
    await api.tours.walkVisit(
      { body: { roundId, tourId, visitIds, state, imageId, note: note.note, at } },
      { idempotencyKey },
    )
    return { outcome: 'sent' }
  } catch (error) {
    return refusalIn(error)
  }
}

function refusalIn(error: unknown): Sending {
  if (error instanceof NotSent) {
    const isSignedOut = error.code === 'not_signed_in'
    return isSignedOut || error.canRetry
      ? { outcome: 'later', isSignedOut }
      : { outcome: 'refused', problem: error.message }
  }
  const refusal = refusalOf(error)
  const isSignedOut = refusal.status === 401
  return isSignedOut || isPassing(refusal)
    ? { outcome: 'later', isSignedOut }
    : { outcome: 'refused', problem: refusal.message }
}
