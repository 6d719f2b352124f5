import { useEffect, useState, useSyncExternalStore } from 'react'

/** Chromium's event for installing the site. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

// Browsers fire it once and early: it is kept until a page shows the button.
if (typeof addEventListener === 'function' && typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offered = event as InstallPrompt
    tell()
  })
  addEventListener('appinstalled', () => {
    offered = null
    tell()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts the service worker once the page is idle: it provides the offline page. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const timer = setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => {}), 3_000)
    return () => clearTimeout(timer)
  }, [])
}

/**
 * How this browser can put the site on the home screen: by a prompt (`install`), by the share menu of an iPhone, or not
 * at all, which includes that it is already there.
 */
export function useInstall(): { way: 'prompt' | 'iphone' | null; install(): Promise<void> } {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
  const [isPhone, setPhone] = useState(false)
  useEffect(() => {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    setPhone(!isInstalled && /iPhone|iPad/.test(navigator.userAgent))
  }, [])
  return {
    way: prompt ? 'prompt' : isPhone ? 'iphone' : null,
    async install() {
      const { outcome } = (await prompt?.prompt()) ?? {}
      if (outcome === 'accepted') offered = null
      tell()
    },
  }
}
