import { type ReactNode, useEffect, useRef } from 'react'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { LevelMeter } from '../LevelMeter.tsx'
import { LinesToRead } from './LinesToRead.tsx'
import { readingTexts as texts } from './messages.ts'
import styles from './Reading.module.css'
import { useListening } from './useListening.ts'
import type { useRecording } from './useRecording.ts'

type Props = {
  tape: ReturnType<typeof useRecording>
  lines: ScriptLine[]
  /** The lines to read, from 1. */
  numbers: number[]
  /** Whether a microphone hears it. */
  maySay: boolean
  /** Above the script. */
  children?: ReactNode
}

/** The partner's lines are said one by one, and again; the script below shows which are there. */
export function SayLines({ tape, lines, numbers, maySay: mayHear, children }: Props) {
  const { saying, said } = tape
  const listening = useListening()
  // Silent before the microphone opens.
  const say = (lineNo: number) => {
    listening.silence()
    void tape.say(lineNo)
  }
  const left = numbers.filter(lineNo => !said.has(lineNo))
  const [first] = left
  const following = saying === null ? undefined : left.find(lineNo => lineNo > saying)
  const maySay = mayHear && !tape.isEnded
  return (
    <>
      {mayHear && <LevelMeter label={texts.level} level={tape.level} />}
      {tape.trouble && (
        <Note tone="warn" role="alert">
          {texts[tape.trouble]}
        </Note>
      )}
      {saying !== null && (
        <Saying
          lines={lines}
          lineNo={saying}
          isHeard={tape.isHeard}
          isLast={following === undefined}
          onNext={() => (following === undefined ? tape.end() : say(following))}
          onCancel={tape.cancel}
        />
      )}
      {maySay && saying === null && first !== undefined && (
        <Button size="lg" variant={said.size ? 'soft' : 'ink'} onClick={() => say(first)}>
          {said.size ? texts.goOn : texts.start}
        </Button>
      )}
      {children}
      <LinesToRead
        lines={lines}
        numbers={numbers}
        said={said}
        saying={saying}
        maySay={maySay}
        onSay={say}
        listening={listening}
      />
    </>
  )
}

type SayingProps = {
  lines: ScriptLine[]
  lineNo: number
  isHeard: boolean
  isLast: boolean
  onNext: () => void
  onCancel: () => void
}

/** The line that is being said, behind the one before it. */
function Saying({ lines, lineNo, isHeard, isLast, onNext, onCancel }: SayingProps) {
  const before = lines[lineNo - 2]
  const line = lines[lineNo - 1]
  const panel = useRef<HTMLElement>(null)
  // The button that began it may be gone, and a line far below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each line
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }, [lineNo])
  return (
    <section ref={panel} tabIndex={-1} className={styles.saying} aria-label={texts.saying}>
      {before && (
        <p className={styles.before}>
          <span className="sr">{texts.before}: </span>
          {before.speaker && <b>{before.speaker} </b>}
          {before.words}
        </p>
      )}
      <b>{line?.speaker}</b>
      <p className={styles.words}>{line?.words}</p>
      <p className={styles.heard} role="status" data-heard={isHeard || undefined}>
        {isHeard ? texts.heard : texts.silent}
      </p>
      <div className={styles.acts}>
        <Button variant="soft" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button variant="primary" onClick={onNext}>
          {isLast ? texts.end : texts.next}
        </Button>
      </div>
    </section>
  )
}
