import { lazy, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Workspace.module.css'
import type { WorkspaceProps } from './Workspace.tsx'

const loadWorkspace = () => import('./Workspace.tsx')
const Workspace = lazy(loadWorkspace)
// Comes in while the page is still being brought to life.
if (typeof document !== 'undefined') void loadWorkspace()

/** The workspace once the browser has it, and until then its head and the places of its cards. */
export function LazyWorkspace(props: WorkspaceProps) {
  const { casting, total } = props.overview
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const waiting = <Waiting title={casting.title} total={total} />
  if (!isInBrowser) return waiting
  return (
    <Suspense fallback={waiting}>
      <Workspace key={casting.id} {...props} />
    </Suspense>
  )
}

/** The head with its facts, and the places of the cards: what the server can say before the notice is read. */
function Waiting({ title, total }: { title: string; total: number }) {
  return (
    <div className={styles.rv}>
      <header className={styles.top}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          <p className="num">지원 {total}명</p>
        </div>
      </header>
      <div className={styles.waiting} aria-busy="true">
        {Array.from({ length: Math.min(total, 12) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without content
          <Skeleton key={at} ratio="4/5" radius={12} />
        ))}
      </div>
    </div>
  )
}
