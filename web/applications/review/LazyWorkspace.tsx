import { lazy, Suspense, useEffect, useState } from 'react'
import { FirstScreen } from './FirstScreen.tsx'
import type { WorkspaceProps } from './Workspace.tsx'

const loadWorkspace = () => import('./Workspace.tsx')
const Workspace = lazy(loadWorkspace)
// Comes in while the page is still being brought to life.
if (typeof document !== 'undefined') void loadWorkspace()

/** The workspace once the browser has it, and until then its first screen. */
export function LazyWorkspace(props: WorkspaceProps) {
  const { casting, total } = props.overview
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const waiting = <FirstScreen castingId={casting.id} title={casting.title} total={total} first={props.first ?? null} />
  if (!isInBrowser) return waiting
  return (
    <Suspense fallback={waiting}>
      <Workspace key={casting.id} {...props} />
    </Suspense>
  )
}
