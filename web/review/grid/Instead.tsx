import { paths } from '#web/paths.ts'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { workspaceTexts as texts } from '../messages.ts'
import type { LoadState } from '../state/useWorkspace.ts'
import styles from '../Workspace.module.css'

type InsteadProps = {
  state: LoadState
  castingId: number
  isEmpty: boolean
  isGuest: boolean
  onRetry: () => void
  onClear: () => void
}

/** Shown in place of an empty grid. */
export function Instead({ state, castingId, isEmpty, isGuest, onRetry, onClear }: InsteadProps) {
  if (state === 'failed') return <ErrorBlock title={texts.notLoaded} onRetry={onRetry} />
  if (state === 'loading') {
    return (
      <p className={styles.loading} role="status">
        <Spinner large />
        {texts.loading}
      </p>
    )
  }
  if (isEmpty && isGuest) return <Empty title={texts.noneShared} />
  if (isEmpty) return <Nobody castingId={castingId} />
  return (
    <Empty
      title={texts.notFound}
      action={
        <Button auto onClick={onClear}>
          {texts.clear}
        </Button>
      }
    />
  )
}

function Nobody({ castingId }: { castingId: number }) {
  const copy = () => copyText(location.origin + paths.casting(castingId), texts.copied)
  return (
    <Empty
      title={texts.empty}
      action={
        <Button auto variant="ink" onClick={copy}>
          {texts.copy}
        </Button>
      }
    />
  )
}
