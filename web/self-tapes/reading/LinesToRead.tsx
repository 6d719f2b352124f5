import { useCallback, useEffect, useState } from 'react'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Check, Play } from '#web/ui/icons.ts'
import { Pause } from '#web/ui/member-icons.ts'
import { readingTexts as texts } from './messages.ts'
import styles from './Reading.module.css'
import type { SaidLine } from './useRecording.ts'

type Props = {
  lines: ScriptLine[]
  /** The lines to read, from 1. */
  numbers: number[]
  said: ReadonlyMap<number, SaidLine>
  saying: number | null
  maySay: boolean
  onSay: (lineNo: number) => void
}

/** The script with the lines to read: each can be listened to and said again. */
export function LinesToRead({ lines, numbers, said, saying, maySay, onSay }: Props) {
  const { heard, listen, silence } = useListening()
  useEffect(() => {
    if (saying !== null) silence()
  }, [saying, silence])
  return (
    <section aria-label={texts.list}>
      {heard && (
        // biome-ignore lint/a11y/useMediaCaption: the words stand below
        <audio key={heard.address} src={heard.address} autoPlay onEnded={silence} />
      )}
      <h2>{texts.list}</h2>
      <ol className={styles.lines}>
        {lines.map(({ speaker, words }, at) => {
          const lineNo = at + 1
          const line = said.get(lineNo)
          const isRead = numbers.includes(lineNo)
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
                      aria-label={heard?.lineNo === lineNo ? texts.stopOf(lineNo) : texts.listenTo(lineNo)}
                      onClick={() => (heard?.lineNo === lineNo ? silence() : void listen(lineNo, line))}
                    >
                      <Icon icon={heard?.lineNo === lineNo ? Pause : Play} size={16} />
                      {heard?.lineNo === lineNo ? texts.stop : texts.listen}
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

/** One line at a time. It ends with the page. */
function useListening() {
  const [heard, setHeard] = useState<{ lineNo: number; address: string } | null>(null)
  useEffect(() => () => (heard ? URL.revokeObjectURL(heard.address) : undefined), [heard])
  async function listen(lineNo: number, { sound }: SaidLine): Promise<void> {
    const blob = await sound
    if (blob) setHeard({ lineNo, address: URL.createObjectURL(blob) })
  }
  const silence = useCallback(() => setHeard(null), [])
  return { heard, listen, silence }
}
