import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tapesToFollow } from '#contract/limits.ts'
import type { SceneTape } from '#contract/self-tapes/marks.ts'
import { howFollowed, isLacking } from './followed.ts'
import { scenePageTexts as texts } from './messages.ts'
import styles from './ScenePage.module.css'

const everyMs = 20_000

type Props = {
  /** The tapes of the scene with their marks as shown. */
  tapes: SceneTape[]
  active: SceneTape | undefined
  spoken: number[]
}

/** Which starts of lines are known, and from which source; while the rest is looked for, the page looks again. */
export function SceneNotice({ tapes, active, spoken }: Props) {
  const { followed, isWaiting, isMarked } = howFollowed(tapes, spoken)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.hidden || void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  if (!spoken.length) return <p className={styles.hint}>{texts.directionsOnly}</p>
  return (
    <>
      {!isMarked && <p className={styles.hint}>{texts.noMarks(tapesToFollow)}</p>}
      {isWaiting && <p className={styles.hint}>{texts.following}</p>}
      {followed > 0 && <p className={styles.hint}>{texts.followed(followed)}</p>}
      {active && isLacking(active, spoken) && <p className={styles.hint}>{texts.notFollowed}</p>}
    </>
  )
}
