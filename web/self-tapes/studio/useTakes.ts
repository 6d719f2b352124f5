import { useCallback, useEffect, useRef, useState } from 'react'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import { api } from '#web/team-api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { bestOf, hasArrived, isVoice, type Take } from './take-files.ts'
import { newTake, openTakes, type TakeStore } from './take-store.ts'

export type Takes = ReturnType<typeof useTakes>

/** The takes of a request that are on this phone; those that the team has got leave it. */
export function useTakes(tape: MySelfTape) {
  const [store, setStore] = useState<TakeStore | null>(null)
  const [all, setAll] = useState<Take[]>([])
  useEffect(() => {
    let isHere = true
    openTakes().then(async opened => {
      await dropArrived(opened, tape.id, tape.maxMinutes)
      const found = await opened.list(tape.id)
      if (!isHere) return
      setAll(found)
      setStore(opened)
    })
    return () => {
      isHere = false
    }
  }, [tape.id, tape.maxMinutes])
  const removals = useRef<number[]>([])
  /** What was deleted leaves the phone, and cannot be taken back any more. */
  const refresh = useCallback(async () => {
    for (const said of removals.current.splice(0)) toast.dismiss(said)
    if (store) setAll(await store.list(tape.id))
  }, [store, tape.id])
  const change = async (take: Take, patch: Partial<Take>) => {
    const next = { ...take, ...patch }
    setAll(takes => takes.map(each => (each.name === take.name ? next : each)))
    await store?.note(next).catch(() => {})
  }
  const there = all.filter(take => !take.isGone)
  const list = there.filter(take => !isVoice(take))
  return {
    store,
    list,
    /** The actor's own voice in the partner's lines. */
    voice: there.findLast(take => isVoice(take) && take.lines) ?? null,
    /** Keeps a voice instead of an earlier one. Rejects when there is no room. */
    async keepVoice(file: File, lines: readonly ReadLine[]) {
      if (!store) return
      await refresh()
      const take = { ...newTake(tape.id, tape.dueAt, file.type), lines }
      try {
        await store.begin(take)
        await store.add(take, file)
        await store.end(take)
      } catch (error) {
        await store.end(take).catch(() => {})
        await store.remove(take).catch(() => {})
        throw error
      }
      for (const earlier of all.filter(isVoice)) await store.remove(earlier).catch(() => {})
      setAll(await store.list(tape.id))
    },
    best: bestOf(list),
    refresh,
    change,
    choose: (take: Take) =>
      Promise.all(
        list.map(
          each => each.isBest !== (each.name === take.name) && change(each, { isBest: each.name === take.name }),
        ),
      ),
    /** Says so, and offers to take it back. */
    remove(take: Take, said: string) {
      void change(take, { isGone: true })
      removals.current.push(toast.success(said, { undo: () => void change(take, { isGone: false }) }))
    },
  }
}

async function dropArrived(store: TakeStore, tapeId: number, maxMinutes: number): Promise<void> {
  const sent = (await store.list(tapeId)).filter(take => take.videoId !== null)
  if (!sent.length) return
  const ids = sent.map(take => take.videoId).join(',')
  const videos = await api.media.listVideos({ query: { ids } }).catch(() => [])
  for (const take of sent)
    if (videos.some(video => video.id === take.videoId && hasArrived(video, maxMinutes))) await store.remove(take)
}
