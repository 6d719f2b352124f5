import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { FirstScreen, roomOfCards } from './grid/FirstScreen.tsx'
import type { GridRoom } from './grid/Grid.tsx'
import { askIndex, type EarlyIndex } from './state/early-index.ts'
import type { WorkspaceProps } from './Workspace.tsx'

type Code = ComponentType<WorkspaceProps>
const importCode = async (): Promise<Code> => (await import('./Workspace.tsx')).default

/** How long the workspace waits for the whole casting once its code is there: drawing it twice takes as long. */
const patienceMs = 300
const patience = () => new Promise<void>(resolve => setTimeout(resolve, patienceMs))

/** `code` where the page has it already. */
type Props = WorkspaceProps & { code?: Code }
type Loaded = { Workspace: Code; index: EarlyIndex | null; room: GridRoom | null }

/**
 * The workspace of one casting once its code and the casting have loaded, and its first screen until then; at once where
 * a move within the product leads to it, whose focus would be lost with the first screen. Not `lazy` in `Suspense`: what
 * replaces a fallback is held back by React for 300 ms.
 */
export function LazyWorkspace({ code, ...props }: Props) {
  const { casting, total } = props.overview
  const isDocument = useSyncExternalStore(neverChanges, no, yes)
  const [loaded, setLoaded] = useState<Loaded | null>(() =>
    code && !isDocument ? { Workspace: code, index: null, room: null } : null,
  )
  const [failure, setFailure] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (loaded) return
    const { pathname } = location
    let isGone = false
    const index = askIndex(casting.id)
    const load = async () => {
      const Workspace = code ?? (await importCode())
      await Promise.race([index.answer.catch(() => {}), patience()])
      // While somebody goes back, it would take over the address of another page.
      while (!isGone && location.pathname !== pathname) await patience()
      if (!isGone) setLoaded({ Workspace, index, room: roomOfCards() })
    }
    load().catch(setFailure)
    return () => {
      isGone = true
    }
  }, [])
  if (failure) throw failure
  if (!loaded)
    return (
      <FirstScreen
        castingId={casting.id}
        isDocument={isDocument}
        title={casting.title}
        total={total}
        first={props.first ?? null}
      />
    )
  const { Workspace, index, room } = loaded
  return <Workspace {...props} index={index} room={room} />
}

const neverChanges = () => () => {}
const yes = () => true
const no = () => false
