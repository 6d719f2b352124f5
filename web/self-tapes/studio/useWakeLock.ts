import { useEffect } from 'react'

/** Keeps the screen on; a browser takes the lock from a hidden page, so it asks again when the page is back. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isHere = true
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (!isHere) await lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
