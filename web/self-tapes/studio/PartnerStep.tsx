import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { useKept } from '#web/useKept.ts'
import { speakersOf } from '../script-lines.ts'
import { studioTexts as texts } from './messages.ts'
import styles from './Studio.module.css'

export type Letters = keyof typeof texts.sizes

/** How large the prompter writes, kept on this phone. */
export const useLetters = () => useKept<Letters>('prompter-letters', 'medium', { days: Number.POSITIVE_INFINITY })

type Props = { lines: ScriptLine[]; part: string | null; onPart: (part: string | null) => void; onShoot: () => void }

/** Which lines are the actor's own, and how large they are written. */
export function PartnerStep({ lines, part, onPart, onShoot }: Props) {
  const [letters, setLetters] = useLetters()
  const speakers = speakersOf(lines)
  const [sample] = lines.filter(({ speaker }) => speaker && (part === null || speaker === part))
  return (
    <section className={styles.step} aria-label={texts.partner}>
      <h2>{texts.partner}</h2>
      <p>{texts.partnerText}</p>
      <p>{texts.how}</p>
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
      <Button size="lg" variant="primary" onClick={onShoot}>
        {texts.shoot}
      </Button>
    </section>
  )
}
