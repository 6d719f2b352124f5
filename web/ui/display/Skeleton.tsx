import { cx } from '../cx.ts'
import styles from './Skeleton.module.css'

type Props = { width?: number | string; height?: number | string; ratio?: string; radius?: 'sm' | 'md' | 'lg' }

/**
 * A grey placeholder of the final size; appears after 200 ms so that quick answers do not flash. Hidden from screen
 * readers.
 */
export function Skeleton({ width = '100%', height, ratio, radius = 'sm' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, styles[radius])}
      style={{ width, height, aspectRatio: ratio }}
    />
  )
}
