import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Switch } from '#web/ui/forms/Choice.tsx'
import { useKept } from '#web/useKept.ts'
import { linesToRead } from '../reading/said.ts'
import { speakersOf } from '../script-lines.ts'
import { studioTexts as texts } from './messages.ts'
import { StepTitle } from './StepTitle.tsx'
import styles from './Studio.module.css'
import type { Take } from './take-files.ts'
import type { Reading } from './useReading.ts'

export type Letters = keyof typeof texts.sizes

/** How large the prompter writes, kept on this phone. */
export const useLetters = () => useKept<Letters>('prompter-letters', 'medium', { days: Number.POSITIVE_INFINITY })

/** The lines that somebody else says; without a part all are the actor's. */
export const partnerLines = (lines: ScriptLine[], part: string | null) =>
  part === null ? [] : linesToRead(lines, part)

type Props = {
  lines: ScriptLine[]
  part: string | null
  /** The part that the team has asked for; empty for none. */
  asked: string
  reading: Reading
  /** The actor's own voice in the partner's lines. */
  voice: Take | null
  isWaiting: boolean
  onRecord: () => void
  onRemove: () => void
  /** How many takes there are to go back to. */
  takes: number
  onTakes: () => void
  onBack: () => void
  onPart: (part: string | null) => void
  onShoot: () => void
}

/** Which lines are the actor's own, how large they are written, and whether somebody says the others. */
export function PartnerStep({
  lines,
  part,
  asked,
  reading,
  isWaiting,
  onPart,
  onShoot,
  takes,
  onTakes,
  onBack,
  ...own
}: Props) {
  const [letters, setLetters] = useLetters()
  const speakers = speakersOf(lines)
  const [sample] = lines.filter(({ speaker }) => speaker && (part === null || speaker === part))
  return (
    <section className={styles.step} aria-label={texts.partner}>
      {/* Takes the focus again when the button that deleted the voice is gone. */}
      <StepTitle key={own.voice?.name}>{texts.partner}</StepTitle>
      <p>{reading.isOn ? texts.voiceTexts[reading.chosen] : texts.voiceTexts.none}</p>
      <p>{texts.how}</p>
      {reading.isLost && (
        <Note tone="warn" role="alert">
          {texts.voiceLost}
        </Note>
      )}
      {reading.voices.length > 1 && (
        <VoiceChoice reading={reading} toRead={partnerLines(lines, part)} isWaiting={isWaiting} {...own} />
      )}
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
          {asked && asked !== part && <p>{texts.askedPart(asked)}</p>}
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
      <Button
        size="lg"
        variant={reading.chosen === 'own' && !reading.isOn ? 'soft' : 'primary'}
        pending={isWaiting}
        onClick={onShoot}
      >
        {texts.shoot}
      </Button>
      {takes > 0 && <Button onClick={onTakes}>{texts.seeTakes(takes)}</Button>}
      <Button variant="text" onClick={onBack}>
        {texts.before}
      </Button>
    </section>
  )
}

type ChoiceProps = Pick<Props, 'reading' | 'voice' | 'isWaiting' | 'onRecord' | 'onRemove'> & {
  /** The numbers of the partner's lines. */
  toRead: number[]
}

function VoiceChoice({ reading, voice, toRead, isWaiting, onRecord, onRemove }: ChoiceProps) {
  const { voices, chosen, choose, isOn, hasEarphones, setEarphones } = reading
  const said = voice?.lines?.filter(({ lineNo }) => toRead.includes(lineNo)).length
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{texts.voice}</span>
      <Chips label={texts.voice}>
        {voices.map(each => (
          <Chip key={each} on={each === chosen} onClick={() => choose(each)}>
            {texts.voices[each]}
          </Chip>
        ))}
      </Chips>
      {chosen === 'own' && (
        <div className={styles.own}>
          <p role="status">{said === undefined ? texts.ownFirst : texts.ownLines(said)}</p>
          <Button auto size="sm" variant={voice ? 'line' : 'primary'} disabled={isWaiting} onClick={onRecord}>
            {voice ? texts.recordAgain : texts.recordVoice}
          </Button>
          {voice && (
            <Button auto size="sm" variant="line" onClick={onRemove}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
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
