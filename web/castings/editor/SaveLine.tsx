import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { clock } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './Editor.module.css'
import type { SaveState } from './useSaving.ts'

type Props = { state: SaveState; isAutomatic: boolean; onRetry: () => void }

/** Whether what was written is safe. */
export function SaveLine({ state, isAutomatic, onRetry }: Props) {
  const { pathname, search } = useLocation()
  return (
    <p className={styles.saving} role="status" data-failed={state.kind === 'failed' || undefined}>
      {textOf(state, isAutomatic)}
      {state.isSignedOut && <Link href={paths.login(pathname + search)}>다시 로그인하기</Link>}
      {state.kind === 'failed' && isAutomatic && !state.isSignedOut && (
        <button type="button" onClick={onRetry}>
          다시 저장하기
        </button>
      )}
    </p>
  )
}

function textOf({ kind, text, at }: SaveState, isAutomatic: boolean): string {
  switch (kind) {
    case 'waiting':
    case 'saving':
      return '저장하는 중이에요'
    case 'saved':
      return `${clock(at!)}에 저장했어요`
    case 'failed':
      return text ?? '저장하지 못했어요'
    default:
      return isAutomatic ? '적는 대로 저절로 저장돼요' : '고친 내용은 저장을 눌러야 공고에 반영돼요'
  }
}
