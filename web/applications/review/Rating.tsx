import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Star } from '../../ui/icons.ts'
import styles from './Rating.module.css'
import type { Detail } from './store.ts'
import { useReview } from './useStore.ts'

const marks = [1, 2, 3, 4, 5]

/** Own mark in five stars, and what the others think as far as it may be known. Pressing the same star takes it back. */
export function Rating({ id, detail }: { id: number; detail: Detail | null }) {
  const { store, moves, viewer } = useReview()
  const mine = store.row(id)?.mark ?? 0
  return (
    <div className={styles.rating}>
      {viewer.rights.rate && (
        <fieldset className={styles.stars} aria-label="내 평가">
          {marks.map(mark => (
            <button
              key={mark}
              type="button"
              aria-label={`${mark}점`}
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
      {detail && !viewer.rights.rate && detail.rating.count === 0 && (
        <p className={styles.others}>아직 아무도 평가하지 않았어요</p>
      )}
    </div>
  )
}

function Others({ rating }: { rating: Detail['rating'] }) {
  const { count, isHidden, average, lowest, highest, marks: given } = rating
  const others = count - (rating.mine === null ? 0 : 1)
  if (isHidden) {
    return others > 0 ? <p className={styles.others}>다른 {others}명의 점수는 내가 평가한 뒤에 보여요</p> : null
  }
  if (average === null || others < 1) return null
  const spread = lowest === highest ? `${lowest}점` : `${lowest}–${highest}점`
  return (
    <details className={styles.others}>
      <summary>
        평균 <b>{average.toFixed(1)}</b> · {spread} · {count}명
      </summary>
      <ul>
        {given.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reviewers may have one name
          <li key={at}>
            <span>{each.isMine ? '나' : each.name}</span>
            <b>{each.mark}점</b>
          </li>
        ))}
      </ul>
    </details>
  )
}
