import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { useKept } from '#web/useKept.ts'
import { scriptTexts as texts } from './messages.ts'
import styles from './Script.module.css'
import { speakersOf } from './script-lines.ts'

/** A script to read; the lines of `mine` are highlighted. */
export function Script({ lines, mine }: { lines: ScriptLine[]; mine?: string | null }) {
  return (
    <div className={styles.script}>
      {lines.map(({ speaker, words }, at) => {
        const isMine = speaker !== '' && speaker === mine
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent script never changes
          <p key={at} className={styles.line} data-mine={isMine || undefined}>
            {speaker && (
              <b>
                {isMine && <span className="sr">{texts.mine} </span>}
                {speaker}
                <span className="sr">: </span>
              </b>
            )}
            <span data-direction={speaker ? undefined : ''}>{words}</span>
          </p>
        )
      })}
    </div>
  )
}

/**
 * `Script` for the actor, who highlights their lines by choosing a speaker; the device remembers the choice. First it
 * is the asked part.
 */
export function OwnScript({ tapeId, lines, part }: { tapeId: number; lines: ScriptLine[]; part: string }) {
  const place = `script-role ${tapeId}`
  const [mine, setMine] = useKept<string | null>(place, part || null, { days: Number.POSITIVE_INFINITY })
  const speakers = speakersOf(lines)
  const choose = (speaker: string) => setMine(speaker === mine ? null : speaker)
  return (
    <div className={styles.own}>
      {speakers.length > 0 && (
        <div className={styles.roles}>
          <span aria-hidden="true">{texts.role}</span>
          <Chips label={texts.role}>
            {speakers.map(speaker => (
              <Chip key={speaker} small on={speaker === mine} onClick={() => choose(speaker)}>
                {speaker}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <Script lines={lines} mine={mine} />
    </div>
  )
}
