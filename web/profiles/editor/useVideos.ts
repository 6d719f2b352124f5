import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import type { Video } from '../../../contract/videos.ts'
import { api } from '../../api.ts'
import { uploadVideo } from '../../media/upload-video.ts'
import { useSending } from '../../media/useSending.ts'
import { useVideoStates } from '../../media/useVideoStates.ts'
import type { FormValues } from './form-values.ts'

export type Entry = FormValues['videos'][number]
type VideoPlace = Pick<Entry, 'kind' | 'dialect'>

/** The films that the editor knows, by id, and those on their way. Entries themselves are the form's `videos`. */
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
    /** One that was added here and taken out again makes room at once; what is used elsewhere the server keeps. */
    letGo(videoId: number) {
      if (added.current.delete(videoId)) void api.media.removeVideo({ params: { videoId } }).catch(() => {})
    },
    /** What a draft refers to and this page has not been told of. */
    learn: useCallback(async (ids: number[]) => {
      const found = ids.length ? await api.media.listVideos({ query: { ids: ids.join(',') } }).catch(() => []) : []
      setKnown(all => [...all.filter(({ id }) => !found.some(video => video.id === id)), ...found])
    }, []),
    /** Adds a film by its address at YouTube or Vimeo; answers what was wrong with it, or null. */
    async addLink(url: string, place: VideoPlace): Promise<string | null> {
      try {
        add(await api.media.linkVideo({ body: { url } }), place)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return error.fields.url ?? error.message
      }
    },
  }
}

export type Videos = ReturnType<typeof useVideos>
const VideosContext = createContext<Videos | null>(null)
export const VideosProvider = VideosContext.Provider

/** The editor's films: entries of the form with what is known of them. Entries of a draft are asked for. */
export function useEditorVideos() {
  const videos = use(VideosContext)!
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
    /** Changes places with the film before or after it; samples of dialects stand elsewhere. */
    move(videoId: number, by: -1 | 1) {
      const all = getValues('videos')
      const films = all.filter(({ dialect }) => dialect === null)
      const at = films.findIndex(entry => entry.videoId === videoId)
      const [film, other] = [films[at], films[at + by]]
      if (!film || !other) return
      const swapped = films.with(at, other).with(at + by, film)
      set([...swapped, ...all.filter(({ dialect }) => dialect !== null)])
    },
  }
}
