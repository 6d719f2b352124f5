import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { clock } from '#web/ui/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './Editor.module.css'
import { saveLineTexts as texts } from './messages.ts'
import type { SaveState } from './useSaving.ts'

type Props = { state: SaveState; isAutomatic: boolean; onRetry: () => void }

/** Whether the input is saved. */
export function SaveLine({ state, isAutomatic, onRetry }: Props) {
  const { pathname, search } = useLocation()
  return (
    <p className={styles.saving} role="status" data-failed={state.kind === 'failed' || undefined}>
      {textOf(state, isAutomatic)}
      {state.isSignedOut && <Link href={paths.login(pathname + search)}>{texts.loginAgain}</Link>}
      {state.kind === 'failed' && isAutomatic && !state.isSignedOut && (
        <button type="button" onClick={onRetry}>
          {texts.saveAgain}
        </button>
      )}
    </p>
  )
}

function textOf(state: SaveState, isAutomatic: boolean): string {
  switch (state.kind) {
    case 'waiting':
    case 'saving':
      return texts.saving
    case 'saved':
      return texts.savedAt(clock(state.at))
    case 'failed':
      return state.text
    default:
      return isAutomatic ? texts.autosaves : texts.saveByHand
  }
}
