import { useReview } from './state/useStore.ts'
import styles from './Workspace.module.css'

const repeats = 48

/** The guest's name over the content, so that a photo of the screen identifies its owner. */
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
