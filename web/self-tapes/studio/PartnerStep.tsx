import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { useKept } from '#web/useKept.ts'
import { speakersOf } from '../script-lines.ts'
import { studioTexts as texts } from './messages.ts'
import styles from './Studio.module.css'
import type { Reading } from './useReading.ts'

export type Letters = keyof typeof texts.sizes

/** How large the prompter writes, kept on this phone. */
export const useLetters = () => useKept<Letters>('prompter-letters', 'medium', { days: Number.POSITIVE_INFINITY })

type Props = {
  lines: ScriptLine[]
  part: string | null
  reading: Reading
  isWaiting: boolean
  onPart: (part: string | null) => void
  onShoot: () => void
}

/** Which lines are the actor's own, how large they are written, and whether somebody says the others. */
export function PartnerStep({ lines, part, reading, isWaiting, onPart, onShoot }: Props) {
  const [letters, setLetters] = useLetters()
  const speakers = speakersOf(lines)
  const [sample] = lines.filter(({ speaker }) => speaker && (part === null || speaker === part))
  return (
    <section className={styles.step} aria-label={texts.partner}>
      <h2>{texts.partner}</h2>
      <p>{reading.isOn ? texts.voiceText : texts.partnerText}</p>
      <p>{texts.how}</p>
      {reading.isLost && (
        <Note tone="warn" role="alert">
          {texts.voiceLost}
        </Note>
      )}
      {reading.isThere && <VoiceChoice reading={reading} />}
      {speakers.length > 0 && (
        <div className={styles.choice}>
          <span aria-hidden="true">{texts.mine}</span>
          <Chips label={texts.mine}>
            {speakers.map(speaker => (
              <Chip key={speaker} on={speaker === part} onClick={() => onPart(speaker === part ? null : speaker)}>
                {speaker}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <div className={styles.choice}>
        <span aria-hidden="true">{texts.letters}</span>
        <Chips label={texts.letters}>
          {(Object.keys(texts.sizes) as Letters[]).map(size => (
            <Chip key={size} on={size === letters} onClick={() => setLetters(size)}>
              {texts.sizes[size]}
            </Chip>
          ))}
        </Chips>
      </div>
      {sample && (
        <p className={styles.sample} data-letters={letters}>
          {sample.words}
        </p>
      )}
      <Button size="lg" variant="primary" pending={isWaiting} onClick={onShoot}>
        {texts.shoot}
      </Button>
    </section>
  )
}

function VoiceChoice({ reading }: { reading: Reading }) {
  const { isOn, setOn, hasEarphones, setEarphones } = reading
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{texts.voice}</span>
      <Chips label={texts.voice}>
        <Chip on={isOn} onClick={() => setOn(true)}>
          {texts.teamVoice}
        </Chip>
        <Chip on={!isOn} onClick={() => setOn(false)}>
          {texts.noVoice}
        </Chip>
      </Chips>
      {isOn && (
        <Switch
          checked={hasEarphones}
          note={hasEarphones ? texts.earphonesText : texts.speaker}
          onChange={({ target }) => setEarphones(target.checked)}
        >
          {texts.earphones}
        </Switch>
      )}
    </div>
  )
}
