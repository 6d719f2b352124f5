import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { CloudOff } from '#web/ui/icons.ts'
import { shell } from './messages.ts'
import styles from './OfflineBanner.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the connection is lost. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <Icon icon={CloudOff} size={16} />
          {shell.offline}
        </p>
      )}
    </div>
  )
}
