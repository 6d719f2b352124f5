import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import styles from './CardSkeletons.module.css'
import { step } from './first-cards.ts'

/** Placeholders of cards that are loading. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: step }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className={styles.card}>
          <Skeleton width={90} height={90} radius="md" />
          <div>
            <Skeleton width="60%" height={18} />
            <Skeleton width="100%" height={14} />
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
