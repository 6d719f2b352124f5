import { useFormContext, useWatch } from 'react-hook-form'
import { Ring } from '#web/ui/display/Progress.tsx'
import { completenessOf } from './completeness.ts'
import styles from './Editor.module.css'
import { completenessTexts as texts } from './messages.ts'
import type { StepId } from './steps.ts'
import type { CastingForm } from './values.ts'

const shown = 4

/** How complete the casting is for actors, and the most helpful additions; each item links to its step. */
export function Completeness({ onGo }: { onGo: (step: StepId) => void }) {
  const { control, getValues } = useFormContext<CastingForm>()
  useWatch({ control })
  const { score, missing } = completenessOf(getValues())
  return (
    <section className={styles.completeness} aria-label={texts.title}>
      <Ring value={score} label={texts.title} size={64} />
      <div>
        <h2>{texts.title}</h2>
        {missing.length === 0 ? (
          <p>{texts.complete}</p>
        ) : (
          <>
            <p>{texts.missing}</p>
            <ul>
              {missing.slice(0, shown).map(({ label, step }) => (
                <li key={label}>
                  <button type="button" onClick={() => onGo(step)}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
