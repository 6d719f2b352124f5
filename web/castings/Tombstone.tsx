import type { CastingCard } from '#contract/castings/index.ts'
import { paths } from '#web/paths.ts'
import { SectionHead } from '#web/ui/display/Card.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import styles from './Casting.module.css'
import { CastingGrid } from './list/CastingCard.tsx'
import { tombstoneTexts as texts } from './messages.ts'

/** The remains of a deleted casting: a message, and other open castings. */
export function Tombstone({ alternatives, now }: { alternatives: CastingCard[]; now: number }) {
  return (
    <div className="wrap">
      <div className={styles.gone}>
        <h1>{texts.deleted}</h1>
        <p>{texts.deletedText}</p>
        <div>
          <LinkButton href={paths.castings()} variant="ink" auto>
            {texts.others}
          </LinkButton>
          <LinkButton href={paths.castingHistory()} variant="line" auto>
            {texts.history}
          </LinkButton>
        </div>
      </div>
      {alternatives.length > 0 && (
        <section className={styles.similar}>
          <SectionHead title={texts.open} />
          <CastingGrid cards={alternatives} now={now} columns={4} />
        </section>
      )}
    </div>
  )
}
