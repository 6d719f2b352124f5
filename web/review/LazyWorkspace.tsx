import { type ComponentType, useEffect, useState } from 'react'
import { FirstScreen } from './grid/FirstScreen.tsx'
import type { WorkspaceProps } from './Workspace.tsx'

const loadWorkspace = () => import('./Workspace.tsx').then(({ default: Workspace }) => Workspace)

/**
 * The workspace once its code has loaded, and its first screen until then. Not `lazy` in `Suspense`: what replaces a
 * fallback is held back by React for 300 ms.
 */
export function LazyWorkspace(props: WorkspaceProps) {
  const { casting, total } = props.overview
  const [Workspace, setWorkspace] = useState<ComponentType<WorkspaceProps> | null>(null)
  useEffect(() => {
    void loadWorkspace().then(found => setWorkspace(() => found))
  }, [])
  if (Workspace) return <Workspace key={casting.id} {...props} />
  return <FirstScreen castingId={casting.id} title={casting.title} total={total} first={props.first ?? null} />
}
