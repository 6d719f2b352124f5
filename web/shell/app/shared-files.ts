import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { dayMs } from '#contract/korean-time.ts'
import { sharedCache } from './last-seen.ts'

/** The photos and films that were shared from another app within a day, in their order. Never fails. */
export async function readShared(): Promise<File[]> {
  if (!('caches' in globalThis)) return []
  try {
    const cache = await caches.open(sharedCache)
    const kept = await Promise.all((await cache.keys()).map(async place => cache.match(place)))
    const fresh = kept.filter(one => one && Date.now() - Date.parse(one.headers.get('date') ?? '') < dayMs)
    return await Promise.all(fresh.map(one => fileOf(one as Response)))
  } catch {
    return []
  }
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '')
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

/** Forgets it. Never fails. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(sharedCache).catch(() => {})
}

/** Hands what was shared to a page whose address asks for it, once it is ready; from then on the page has it alone. */
export function useShared(isReady: boolean, take: (files: File[]) => void): void {
  const [search] = useSearchParams()
  const isAsked = search.has('shared')
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!isAsked || !isReady) return
    void readShared().then(async files => {
      await forgetShared()
      if (files.length) latest.current(files)
    })
  }, [isAsked, isReady])
}

export const isPhotoFile = ({ type, name }: File) => type.startsWith('image/') || /\.(?:hei[cf]|avif)$/i.test(name)
