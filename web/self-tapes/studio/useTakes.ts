import { useCallback, useEffect, useState } from 'react'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { api } from '#web/team-api.ts'
import { hasArrived, type Take } from './take-files.ts'
import { openTakes, type TakeStore } from './take-store.ts'

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
  const refresh = useCallback(async () => {
    if (store) setAll(await store.list(tape.id))
  }, [store, tape.id])
  const change = async (take: Take, patch: Partial<Take>) => {
    const next = { ...take, ...patch }
    setAll(takes => takes.map(each => (each.name === take.name ? next : each)))
    await store?.note(next).catch(() => {})
  }
  const list = all.filter(take => !take.isGone)
  return {
    store,
    list,
    best: list.find(take => take.isBest) ?? list.at(-1) ?? null,
    refresh,
    change,
    choose: (take: Take) =>
      Promise.all(
        list.map(
          each => each.isBest !== (each.name === take.name) && change(each, { isBest: each.name === take.name }),
        ),
      ),
    remove: (take: Take) => change(take, { isGone: true }),
    putBack: (take: Take) => change(take, { isGone: false }),
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
