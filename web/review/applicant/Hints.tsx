import { stageLabel } from '#web/applications/messages.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Info } from '#web/ui/icons.ts'
import type { Detail } from '../state/details.ts'
import { useReview } from '../state/useStore.ts'
import styles from './Inspector.module.css'
import { hintsTexts as texts } from './messages.ts'

/** Possible duplicates of this person, and their applications to the owner's other castings. */
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
            {texts.samePerson}
          </span>
        </li>
      ))}
      {hints.elsewhere.map(other => (
        <li key={other.castingId}>
          <Icon icon={Info} size={16} />
          <span>
            {texts.otherCastings}
            <a href={paths.workspace(other.castingId)}>{other.title}</a> · {stageLabel(other.stage)}
          </span>
        </li>
      ))}
    </ul>
  )
}
