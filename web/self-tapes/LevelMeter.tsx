import styles from './LevelMeter.module.css'

/** How loud the microphone hears: `level` from 0 to 1, of which speech seldom fills more than a third. */
export const LevelMeter = ({ label, level }: { label: string; level: number }) => (
  <label className={styles.level}>
    {label}
    <meter min={0} max={1} low={0.1} high={0.8} optimum={0.5} value={Math.min(1, level * 3)} />
  </label>
)
