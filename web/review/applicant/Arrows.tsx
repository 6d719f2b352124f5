import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import styles from './Arrows.module.css'

type Props = { previous: string; next: string; onStep: (by: 1 | -1) => void; className?: string | undefined }

/** Round arrows at both sides of a photo; `previous` and `next` name them. */
export function Arrows({ previous, next, onStep, className }: Props) {
  return (
    <div className={cx(styles.arrows, className)}>
      <button type="button" aria-label={previous} onClick={() => onStep(-1)}>
        <Icon icon={ChevronLeft} size={24} />
      </button>
      <button type="button" aria-label={next} onClick={() => onStep(1)}>
        <Icon icon={ChevronRight} size={24} />
      </button>
    </div>
  )
}
