import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Star } from '#web/ui/icons.ts'
import type { Detail } from '../state/details.ts'
import { useReview } from '../state/useStore.ts'
import { ratingTexts as texts } from './messages.ts'
import styles from './Rating.module.css'

const marks = [1, 2, 3, 4, 5]

/** Own rating in five stars, and the others' as far as visible. Pressing the same star removes it. */
export function Rating({ id, detail }: { id: number; detail: Detail | null }) {
  const { store, moves, viewer } = useReview()
  const mine = store.row(id)?.mark ?? 0
  return (
    <div className={styles.rating}>
      {viewer.rights.rate && (
        <fieldset className={styles.stars} aria-label={texts.mine}>
          {marks.map(mark => (
            <button
              key={mark}
              type="button"
              aria-label={texts.mark(mark)}
              aria-pressed={mark === mine}
              className={cx(mark <= mine && styles.on)}
              onClick={() => moves.rate(id, mark === mine ? 0 : mark)}
            >
              <Icon icon={Star} size={22} filled={mark <= mine} />
            </button>
          ))}
        </fieldset>
      )}
      {detail && <Others rating={detail.rating} />}
      {detail && !viewer.rights.rate && detail.rating.count === 0 && <p className={styles.others}>{texts.nobody}</p>}
    </div>
  )
}

function Others({ rating }: { rating: Detail['rating'] }) {
  const { count, isHidden, average, lowest, highest, marks: given } = rating
  const others = count - (rating.mine === null ? 0 : 1)
  if (isHidden) {
    return others > 0 ? <p className={styles.others}>{texts.hidden(others)}</p> : null
  }
  if (average === null || others < 1) return null
  const spread = lowest === highest ? texts.single(lowest) : texts.range(lowest, highest)
  return (
    <details className={styles.others}>
      <summary>
        {texts.average}
        <b>{average.toFixed(1)}</b>
        {texts.summary(spread, count)}
      </summary>
      <ul>
        {given.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reviewers may have one name
          <li key={at}>
            <span>{each.isMine ? texts.me : each.name}</span>
            <b>{texts.mark(each.mark)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}
