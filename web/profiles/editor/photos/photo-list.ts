import type { PhotoKind } from '#contract/codes/profiles.ts'
import type { Image } from '#contract/common.ts'
import { profileLimits } from '#contract/limits.ts'

export type Kind = keyof typeof PhotoKind

/** A photo of the editor: stored, uploading, or failed. */
export type EditorPhoto = {
  localId: string
  kind: Kind
  image: Pick<Image, 'id' | 'key'> | null
  file: File | null
  /** Object URL of the file until it is stored. */
  preview: string | null
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  progress: number
  error: string | null
  /** Whether retrying the same file may help. */
  canRetry: boolean
}

export const maxPhotos = profileLimits.photos

/** Makes the given photo the one main photo and moves it to the front. */
export function withMain(photos: EditorPhoto[], localId: string): EditorPhoto[] {
  const main = photos.find(photo => photo.localId === localId)
  if (!main) return photos
  const rest = photos.filter(photo => photo !== main)
  return [
    { ...main, kind: 'MAIN' },
    ...rest.map(photo => (photo.kind === 'MAIN' ? { ...photo, kind: 'PROFILE' as const } : photo)),
  ]
}

/** Moves a photo; the main one stays first. */
export function moved(photos: EditorPhoto[], localId: string, to: number): EditorPhoto[] {
  const photo = photos.find(candidate => candidate.localId === localId)
  if (!photo || photo.kind === 'MAIN') return photos
  const rest = photos.filter(candidate => candidate !== photo)
  const first = rest[0]?.kind === 'MAIN' ? 1 : 0
  const at = Math.max(first, Math.min(to, rest.length))
  return [...rest.slice(0, at), photo, ...rest.slice(at)]
}

/** Removes a photo; if it was the main one, another takes its place. */
export function without(photos: EditorPhoto[], localId: string): EditorPhoto[] {
  const rest = photos.filter(photo => photo.localId !== localId)
  const next = rest.find(photo => photo.state !== 'failed') ?? rest[0]
  return next && !rest.some(photo => photo.kind === 'MAIN') ? withMain(rest, next.localId) : rest
}

/**
 * Appends new files as far as there is room; the first becomes the main one if there is none, or only one that failed.
 */
export function restored(photos: EditorPhoto[], before: EditorPhoto[], localId: string): EditorPhoto[] {
  const at = before.findIndex(photo => photo.localId === localId)
  const photo = before[at]
  if (!photo || photos.length >= maxPhotos || photos.some(other => other.localId === localId)) return photos
  // The photo that had become the main one returns to its previous kind.
  const kindBefore = (other: EditorPhoto) => before.find(known => known.localId === other.localId)?.kind ?? 'PROFILE'
  const isMain = photo.kind === 'MAIN'
  const rest = photos.map(other => (isMain && other.kind === 'MAIN' ? { ...other, kind: kindBefore(other) } : other))
  return [...rest.slice(0, at), photo, ...rest.slice(at)]
}

/**
 * Appends new files as far as there is room; the first that may arrive becomes the main one where there is none, or only
 * one that failed.
 */
export function withFiles(photos: EditorPhoto[], added: EditorPhoto[]): EditorPhoto[] {
  const all = [...photos, ...added.slice(0, maxPhotos - photos.length)]
  const main = all.find(photo => photo.kind === 'MAIN')
  if (main && !isLost(main)) return all
  const next = all.find(photo => !isLost(photo)) ?? all[0]
  return next ? withMain(all, next.localId) : all
}

/** Whether a photo failed and never arrives. */
const isLost = ({ state, image, canRetry }: EditorPhoto) => state === 'failed' && !image && !canRetry

/** Marks a failed upload. A main photo that was never uploaded is replaced by the next one that may be. */
export function withFailure(photos: EditorPhoto[], localId: string, error: string, canRetry: boolean): EditorPhoto[] {
  const marked = photos.map(photo =>
    photo.localId === localId ? { ...photo, state: 'failed' as const, error, canRetry } : photo,
  )
  const lost = marked.find(photo => photo.localId === localId && photo.kind === 'MAIN' && isLost(photo))
  const next = lost && marked.find(({ state }) => state !== 'failed')
  return next ? withMain(marked, next.localId) : marked
}

/** The stored photos in order, for saving. */
export const photosOf = (photos: EditorPhoto[]) =>
  photos.flatMap(({ image, kind }, position) => (image ? [{ imageId: image.id, kind, position }] : []))

export const storedPhoto = (image: Pick<Image, 'id' | 'key'>, kind: Kind): EditorPhoto => ({
  localId: `image-${image.id}`,
  kind,
  image,
  file: null,
  preview: null,
  state: 'stored',
  progress: 100,
  error: null,
  canRetry: false,
})
