import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import type { Video } from '#contract/media/videos.ts'
import { api } from '#web/api.ts'
import { errorAt, refusalOf } from '#web/calls/refusal.ts'
import { uploadVideo } from '#web/media/upload-video.ts'
import { useSending } from '#web/media/useSending.ts'
import { useVideoStates } from '#web/media/useVideoStates.ts'
import type { FormValues } from '../form-values.ts'

export type Entry = FormValues['videos'][number]
type VideoPlace = Pick<Entry, 'kind' | 'dialect'>

/** Known videos by id, and uploads in progress. The entries themselves are the form's `videos`. */
export function useVideos(form: UseFormReturn<FormValues>, initial: Video[]) {
  const [known, setKnown] = useState(initial)
  const current = useVideoStates(known)
  const added = useRef(new Set<number>())

  const add = useCallback(
    (video: Video, place: VideoPlace) => {
      setKnown(all => [...all.filter(({ id }) => id !== video.id), video])
      added.current.add(video.id)
      const entries = form.getValues('videos')
      const others = place.dialect ? entries.filter(({ dialect }) => dialect !== place.dialect) : entries
      const isFirst = !place.dialect && !entries.some(({ isMain }) => isMain)
      form.setValue('videos', [...others, { videoId: video.id, ...place, title: '', isMain: isFirst }], {
        shouldDirty: true,
      })
    },
    [form],
  )

  const queue = useSending(uploadVideo, add)

  return {
    byId: new Map(current.map(video => [video.id, video])),
    ...queue,
    /** A video that was added and removed here is deleted at once; the server keeps one that is used elsewhere. */
    letGo(videoId: number) {
      if (added.current.delete(videoId)) void api.media.removeVideo({ params: { videoId } }).catch(() => {})
    },
    /** Videos of a draft that this page does not know yet. */
    learn: useCallback(async (ids: number[]) => {
      const found = ids.length ? await api.media.listVideos({ query: { ids: ids.join(',') } }).catch(() => []) : []
      setKnown(all => [...all.filter(({ id }) => !found.some(video => video.id === id)), ...found])
    }, []),
    /** Adds a video by its address at YouTube or Vimeo; returns what was wrong with it, or null. */
    async addLink(url: string, place: VideoPlace): Promise<string | null> {
      try {
        add(await api.media.linkVideo({ body: { url } }), place)
        return null
      } catch (error) {
        return errorAt(refusalOf(error), 'url') ?? null
      }
    },
  }
}

export type Videos = ReturnType<typeof useVideos>
const VideosContext = createContext<Videos | null>(null)
export const VideosProvider = VideosContext.Provider

/** The editor's videos: entries of the form with their facts. Loads those of a draft. */
export function useEditorVideos() {
  const videos = use(VideosContext)
  if (!videos) throw new Error('only inside VideosProvider')
  const { setValue, getValues } = useFormContext<FormValues>()
  const entries = useWatch<FormValues, 'videos'>({ name: 'videos' })
  const unknown = entries
    .map(({ videoId }) => videoId)
    .filter(id => !videos.byId.has(id))
    .join(',')
  const { learn } = videos
  useEffect(() => {
    if (unknown) void learn(unknown.split(',').map(Number))
  }, [unknown, learn])
  const set = (next: Entry[]) => setValue('videos', next, { shouldDirty: true })
  return {
    ...videos,
    entries,
    patch: (videoId: number, patch: Partial<Entry>) =>
      set(getValues('videos').map(entry => (entry.videoId === videoId ? { ...entry, ...patch } : entry))),
    remove(videoId: number) {
      set(getValues('videos').filter(entry => entry.videoId !== videoId))
      videos.letGo(videoId)
    },
    setMain: (videoId: number) =>
      set(getValues('videos').map(entry => ({ ...entry, isMain: entry.videoId === videoId }))),
    /** Swaps a video with the one before or after it; dialect samples are in a list of their own. */
    move(videoId: number, by: -1 | 1) {
      const all = getValues('videos')
      const reel = all.filter(({ dialect }) => dialect === null)
      const at = reel.findIndex(entry => entry.videoId === videoId)
      const [moved, other] = [reel[at], reel[at + by]]
      if (!moved || !other) return
      const swapped = reel.with(at, other).with(at + by, moved)
      set([...swapped, ...all.filter(({ dialect }) => dialect !== null)])
    },
  }
}
