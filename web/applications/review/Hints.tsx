import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Info } from '../../ui/icons.ts'
import { stageLabel } from '../messages.ts'
import styles from './Inspector.module.css'
import type { Detail } from './store.ts'
import { useReview } from './useStore.ts'

/** Who may be the same person, and where else in one's own notices this person applied. */
export function Hints({ hints }: { hints: Detail['hints'] }) {
  const { store } = useReview()
  if (!hints.samePerson.length && !hints.elsewhere.length) return null
  return (
    <ul className={styles.hints}>
      {hints.samePerson.map(other => (
        <li key={other.id}>
          <Icon icon={Info} size={16} />
          <span>
            <button type="button" onClick={() => store.activate(other.id)}>
              {other.name}
            </button>
            {' 님과 같은 사람일 수 있어요'}
          </span>
        </li>
      ))}
      {hints.elsewhere.map(other => (
        <li key={other.castingId}>
          <Icon icon={Info} size={16} />
          <span>
            다른 공고에도 지원했어요 · <a href={paths.workspace(other.castingId)}>{other.title}</a> ·{' '}
            {stageLabel(other.stage)}
          </span>
        </li>
      ))}
    </ul>
  )
}
