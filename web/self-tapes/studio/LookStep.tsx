import { type Ref, useEffect, useRef, useState } from 'react'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { LevelMeter } from '../LevelMeter.tsx'
import { videoLooks } from './looks.ts'
import { studioTexts as texts } from './messages.ts'
import { StepTitle } from './StepTitle.tsx'
import styles from './Studio.module.css'
import type { Camera } from './useCamera.ts'

type Props = { camera: Camera; wish: MySelfTape['orientation']; onNext: () => void; onBack: () => void }

/** Where to stand, how loud to speak and how to hold the phone. */
export function LookStep({ camera, wish, onNext, onBack }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [level, setLevel] = useState(0)
  const [hints, setHints] = useState<string[]>([])
  useEffect(() => {
    const looks = videoLooks()
    let loudest = 0
    const watch = setInterval(() => {
      const now = camera.sound.level()
      loudest = Math.max(loudest, now)
      setLevel(now)
    }, 100)
    const judge = setInterval(() => {
      const found = video.current && looks(video.current)
      const isTurned = found && wish !== 'ANY' && wish !== found.orientation
      setHints([
        ...(isTurned ? [texts[wish]] : []),
        ...(found?.isDark ? [texts.dark] : []),
        ...(loudest > tooLoud ? [texts.loud] : loudest < tooQuiet ? [texts.quiet] : []),
        ...(camera.isBluetooth ? [texts.bluetooth] : []),
      ])
      loudest = 0
    }, 2_000)
    return () => {
      clearInterval(watch)
      clearInterval(judge)
    }
  }, [camera, wish])
  return (
    <section className={styles.step} aria-label={texts.look}>
      <StepTitle>{texts.look}</StepTitle>
      <div className={styles.look}>
        <Preview camera={camera} ref={video} />
        <i className={styles.frame} aria-hidden="true" />
      </div>
      <p>{texts.frame}</p>
      <LevelMeter label={texts.level} level={level} />
      <div role="status" className={styles.hints}>
        {hints.map(hint => (
          <Note key={hint} tone="warn">
            {hint}
          </Note>
        ))}
      </div>
      <Button size="lg" variant="ink" onClick={onNext}>
        {texts.next}
      </Button>
      <Button variant="text" onClick={onBack}>
        {texts.before}
      </Button>
    </section>
  )
}

const tooLoud = 0.5
const tooQuiet = 0.02

/** The camera as a mirror. */
export function Preview({ camera, ref }: { camera: Camera; ref?: Ref<HTMLVideoElement> }) {
  const own = useRef<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (own.current) own.current.srcObject = camera.stream
  }, [camera])
  const hold = (element: HTMLVideoElement | null) => {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return <video ref={hold} className={styles.preview} aria-label={texts.preview} muted playsInline autoPlay />
}
