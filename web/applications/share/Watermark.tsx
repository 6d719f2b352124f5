import { useReview } from '../review/useStore.ts'
import styles from './share.module.css'

const repeats = 48

/** The guest's name over what they see, so that a picture taken of the screen tells whose screen it was. */
export function Watermark() {
  const { viewer } = useReview()
  if (viewer.kind !== 'SHARE') return null
  return (
    <div className={styles.watermark} aria-hidden="true">
      {Array.from({ length: repeats }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words over and over
        <span key={at}>{viewer.name}</span>
      ))}
    </div>
  )
}
