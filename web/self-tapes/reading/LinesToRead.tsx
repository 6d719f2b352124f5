import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, Play } from '#web/ui/icons.ts'
import { Pause } from '#web/ui/member-icons.ts'
import { readingTexts as texts } from './messages.ts'
import styles from './Reading.module.css'
import type { useListening } from './useListening.ts'
import type { SaidLine } from './useRecording.ts'

type Props = {
  lines: ScriptLine[]
  /** The lines to read, from 1. */
  numbers: number[]
  said: ReadonlyMap<number, SaidLine>
  saying: number | null
  maySay: boolean
  onSay: (lineNo: number) => void
  listening: ReturnType<typeof useListening>
}

/** The script with the lines to read: each can be listened to and said again. */
export function LinesToRead({ lines, numbers, said, saying, maySay, onSay, listening }: Props) {
  return (
    <section aria-label={texts.list}>
      <h2>{texts.list}</h2>
      <ol className={styles.lines}>
        {lines.map(({ speaker, words }, at) => {
          const lineNo = at + 1
          const line = said.get(lineNo)
          const isRead = numbers.includes(lineNo)
          const isHeard = listening.heard === lineNo
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a scene never changes
              key={at}
              data-read={isRead || undefined}
              aria-current={saying === lineNo || undefined}
            >
              {speaker && <b>{speaker}</b>}
              <p>{words}</p>
              {line && (
                <small>
                  <Icon icon={Check} size={14} />
                  {texts.done}
                </small>
              )}
              {isRead && saying === null && (
                <div className={styles.acts}>
                  {line && (
                    <Button
                      auto
                      size="sm"
                      variant="line"
                      aria-label={isHeard ? texts.stopOf(lineNo) : texts.listenTo(lineNo)}
                      onClick={() => (isHeard ? listening.silence() : void listening.listen(lineNo, line))}
                    >
                      <Icon icon={isHeard ? Pause : Play} size={16} />
                      {isHeard ? texts.stop : texts.listen}
                    </Button>
                  )}
                  {maySay && (
                    <Button
                      auto
                      size="sm"
                      variant={line ? 'line' : 'soft'}
                      aria-label={line ? texts.sayAgainOf(lineNo) : texts.sayOf(lineNo)}
                      onClick={() => onSay(lineNo)}
                    >
                      {line ? texts.sayAgain : texts.say}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
