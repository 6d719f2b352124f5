import styles from './Skeleton.module.css'

type Props = { width?: number | string; height?: number | string; ratio?: string; radius?: number }

/** A grey stand-in of the final size; appears after 200 ms so that quick answers do not flash. Hidden from screen readers. */
export function Skeleton({ width = '100%', height, ratio, radius }: Props) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, aspectRatio: ratio, borderRadius: radius }}
    />
  )
}
