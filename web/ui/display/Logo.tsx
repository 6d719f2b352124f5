import styles from './Logo.module.css'

/** The wordmark with its on-air dot. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      {name}
      <i />
    </span>
  )
}
