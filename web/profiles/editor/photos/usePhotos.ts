import { useCallback, useEffect, useRef, useState } from 'react'
import { pictures } from '#web/media/messages.ts'
import { NotSent } from '#web/media/send-file.ts'
import { type EditorPhoto, withFailure, withFiles } from './photo-list.ts'
import { uploadPhoto } from './upload-photo.ts'

const atOnce = 2
let nextId = 1

/** The editor's photos and the upload queue, two at a time. */
export function usePhotos(initial: EditorPhoto[]) {
  const [photos, setPhotos] = useState(initial)
  const running = useRef(new Map<string, AbortController>())

  const change = useCallback(
    (localId: string, patch: Partial<EditorPhoto>) =>
      setPhotos(all => all.map(photo => (photo.localId === localId ? { ...photo, ...patch } : photo))),
    [],
  )

  const send = useCallback(
    async ({ localId, file, preview }: EditorPhoto) => {
      if (!file) return
      const controller = new AbortController()
      running.current.set(localId, controller)
      change(localId, { state: 'sending', progress: 0, error: null })
      try {
        const { id, key } = await uploadPhoto(file, progress => change(localId, { progress }), controller.signal)
        change(localId, { state: 'stored', image: { id, key }, file: null, preview: null })
        if (preview) URL.revokeObjectURL(preview)
      } catch (error) {
        const { message, canRetry } = error instanceof NotSent ? error : { message: pictures.failed, canRetry: true }
        setPhotos(all => withFailure(all, localId, message, canRetry))
      } finally {
        running.current.delete(localId)
      }
    },
    [change],
  )

  useEffect(() => {
    const free = atOnce - running.current.size
    for (const photo of photos.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(photo)
    const there = new Set(photos.map(photo => photo.localId))
    for (const [localId, controller] of running.current) if (!there.has(localId)) controller.abort()
  }, [photos, send])

  useEffect(() => {
    const resume = () =>
      setPhotos(all =>
        all.map(photo => (photo.state === 'failed' && photo.canRetry ? { ...photo, state: 'waiting' } : photo)),
      )
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [])

  return {
    photos,
    setPhotos,
    addFiles(files: Iterable<File>) {
      const added = [...files].map(waitingPhoto)
      setPhotos(all => withFiles(all, added))
    },
    /** Replaces the file of a photo; the stored one stays until the new one has arrived. */
    replaceFile(localId: string, file: File) {
      const { preview } = waitingPhoto(file)
      change(localId, { file, preview, state: 'waiting', progress: 0, error: null })
    },
    retry: (localId: string) => change(localId, { state: 'waiting', error: null }),
    setKind: (localId: string, kind: EditorPhoto['kind']) => change(localId, { kind }),
    isSending: photos.some(({ state }) => state === 'waiting' || state === 'sending'),
    failed: photos.filter(({ state }) => state === 'failed').length,
  }
}

// Most browsers cannot show HEIC, so it is shown only once stored.
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

const waitingPhoto = (file: File): EditorPhoto => ({
  localId: `file-${nextId++}`,
  kind: 'PROFILE',
  image: null,
  file,
  preview: isHeic(file) ? null : URL.createObjectURL(file),
  state: 'waiting',
  progress: 0,
  error: null,
  canRetry: true,
})

export type Photos = ReturnType<typeof usePhotos>
