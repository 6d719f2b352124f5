import type { Image } from '../../../contract/common.ts'
import type { PhotoKind } from '../../../contract/enums.ts'

export type Kind = keyof typeof PhotoKind

/** A photo of the editor: stored already, on its way, or stuck. */
export type EditorPhoto = {
  localId: string
  kind: Kind
  image: Pick<Image, 'id' | 'key'> | null
  file: File | null
  /** Address of the file in this browser, until it is stored. */
  preview: string | null
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  progress: number
  error: string | null
  /** Whether sending the same file again may help. */
  canRetry: boolean
}

export const maxPhotos = 30

/** One main photo at any time: the given one, which also moves to the front. */
export function withMain(photos: EditorPhoto[], localId: string): EditorPhoto[] {
  const main = photos.find(photo => photo.localId === localId)
  if (!main) return photos
  const rest = photos.filter(photo => photo !== main)
  return [
    { ...main, kind: 'MAIN' },
    ...rest.map(photo => (photo.kind === 'MAIN' ? { ...photo, kind: 'PROFILE' as const } : photo)),
  ]
}

/** Moves a photo to another place; the main one stays first. */
export function moved(photos: EditorPhoto[], localId: string, to: number): EditorPhoto[] {
  const photo = photos.find(candidate => candidate.localId === localId)
  if (!photo || photo.kind === 'MAIN') return photos
  const rest = photos.filter(candidate => candidate !== photo)
  const first = rest[0]?.kind === 'MAIN' ? 1 : 0
  const at = Math.max(first, Math.min(to, rest.length))
  return [...rest.slice(0, at), photo, ...rest.slice(at)]
}

/** Takes a photo away; another becomes the main one when it was that. */
export function without(photos: EditorPhoto[], localId: string): EditorPhoto[] {
  const rest = photos.filter(photo => photo.localId !== localId)
  const next = rest.find(photo => photo.state !== 'failed') ?? rest[0]
  return next && !rest.some(photo => photo.kind === 'MAIN') ? withMain(rest, next.localId) : rest
}

/** New files behind the photos there are, as far as there is room; the first one ever becomes the main photo. */
export function withFiles(photos: EditorPhoto[], added: EditorPhoto[]): EditorPhoto[] {
  const all = [...photos, ...added.slice(0, maxPhotos - photos.length)]
  const [first] = all
  return first && !all.some(photo => photo.kind === 'MAIN') ? withMain(all, first.localId) : all
}

/** What is saved: the stored photos in their order. */
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
