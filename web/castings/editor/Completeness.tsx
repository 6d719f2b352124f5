import { useFormContext, useWatch } from 'react-hook-form'
import { Ring } from '../../ui/Progress.tsx'
import { completenessOf } from './completeness.ts'
import styles from './Editor.module.css'
import type { StepId } from './steps.ts'
import type { CastingForm } from './values.ts'

const shown = 4

/** How much of what actors look for is said, and what would help most; each leads to its step. */
export function Completeness({ onGo }: { onGo: (step: StepId) => void }) {
  const { control, getValues } = useFormContext<CastingForm>()
  useWatch({ control })
  const { score, missing } = completenessOf(getValues())
  return (
    <section className={styles.completeness} aria-label="공고 완성도">
      <Ring value={score} label="공고 완성도" size={64} />
      <div>
        <h2>공고 완성도</h2>
        {missing.length === 0 ? (
          <p>배우가 궁금해할 것을 모두 적었어요.</p>
        ) : (
          <>
            <p>이런 것을 더 적으면 알맞은 배우가 지원해요.</p>
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
