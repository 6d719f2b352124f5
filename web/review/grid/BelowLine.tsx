import { thousands } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { ChevronUp } from '#web/ui/member-icons.ts'
import type { Line } from '../state/useWorkspace.ts'
import styles from './Grid.module.css'
import { belowLineTexts as texts } from './messages.ts'

type Props = { line: Line; onLine: (isOpen: boolean) => void }

/** Separates those who miss a criterion of the role, and shows or hides them. */
export function BelowLine({ line: { below, unsuited, isOpen }, onLine }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid of cards is not a table's
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div role="rowheader" className={styles.line}>
      <button type="button" aria-expanded={isOpen} onClick={() => onLine(!isOpen)}>
        {texts.others(thousands(below.size))}
        <Icon icon={isOpen ? ChevronUp : ChevronDown} size={16} />
      </button>
      <small>{texts.why(below.size - unsuited, unsuited)}</small>
    </div>
  )
}
