import { lazy, Suspense, useEffect, useState } from 'react'
import { FirstScreen } from './grid/FirstScreen.tsx'
import type { WorkspaceProps } from './Workspace.tsx'

const loadWorkspace = () => import('./Workspace.tsx')
const Workspace = lazy(loadWorkspace)
// Loaded while the page is still hydrating.
if (typeof document !== 'undefined') void loadWorkspace()

/** The workspace once its code has loaded, and its first screen until then. */
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
