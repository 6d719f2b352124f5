import { useId } from 'react'
import { FeedbackItem } from '#contract/codes/feedback.ts'
import { feedbackLimits as limits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { ArrowDown, ArrowUp } from '#web/ui/member-icons.ts'
import type { Kind } from '../choice.ts'
import type { Draft, ScoreItem } from './draft.ts'
import styles from './FormFields.module.css'
import { focusSoon } from './focus-soon.ts'
import { closeByKeys } from './keys.ts'
import { editorTexts as texts } from './messages.ts'
import type { SavedDraft } from './useSavedDraft.ts'

type Props = { draft: Draft; change: SavedDraft['change']; errors: Record<string, string> }

const scale = [1, 2, 3, 4, 5]

/** A score from 1 to 5 for each item of the kind; digits score the keyed one. */
export function ScoreFields({
  kind,
  draft: { scores },
  change,
  errors,
  keyed,
}: Props & { kind: Kind; keyed: ScoreItem }) {
  const items = Object.entries(FeedbackItem[kind]) as [ScoreItem, string][]
  const done = items.filter(([item]) => scores[item]).length
  return (
    <section className={styles.section}>
      <h2>
        {texts.scores}
        <small className="num">{texts.scored(done, items.length)}</small>
      </h2>
      <div className={styles.scores}>
        {items.map(([item, name]) => (
          <ScoreField
            key={item}
            isKeyed={item === keyed}
            name={name}
            score={scores[item]}
            error={errors[item]}
            onChange={score => change(draft => ({ scores: { ...draft.scores, [item]: score } }))}
          />
        ))}
      </div>
    </section>
  )
}

type ScoreProps = {
  /** Whether digits score this item. */
  isKeyed: boolean
  name: string
  score: number | undefined
  error: string | undefined
  onChange: (score: number) => void
}

function ScoreField({ isKeyed, name, score, error, onChange }: ScoreProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.score}
      data-invalid={error ? '' : undefined}
      data-keyed={isKeyed || undefined}
    >
      <span id={id}>{name}</span>
      <div className={styles.five}>
        {scale.map(each => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              checked={score === each}
              aria-label={texts.scoreOf(name, each)}
              onChange={() => onChange(each)}
            />
            <span aria-hidden="true">{each}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  )
}

export const overallId = 'feedback-overall'

export function OverallField({ draft, change, errors }: Props) {
  const id = useId()
  return (
    <section className={styles.section}>
      <h2 id={id}>{texts.overall}</h2>
      <TextArea
        id={overallId}
        count
        maxLength={limits.overallLength}
        aria-labelledby={id}
        aria-invalid={errors.overall ? true : undefined}
        aria-describedby={errors.overall ? `${id}-error` : undefined}
        value={draft.overall}
        onChange={event => change({ overall: event.target.value })}
        onKeyDown={event => closeByKeys(event, () => {})}
      />
      {errors.overall && <FieldError id={`${id}-error`} message={errors.overall} />}
    </section>
  )
}

const stepId = (at: number) => `next-step-${at}`

/** Up to three steps; the first is required. */
export function StepFields({ draft, change, errors }: Props) {
  const steps = draft.nextSteps.length ? draft.nextSteps : ['']
  const set = (nextSteps: string[]) => change({ nextSteps })
  const write = (at: number, text: string) => set(steps.map((step, nth) => (nth === at ? text : step)))
  function swap(at: number, other: number) {
    set(steps.map((step, nth) => (nth === at ? (steps[other] ?? '') : nth === other ? (steps[at] ?? '') : step)))
    focusSoon(stepId(other))
  }
  function add() {
    set([...steps, ''])
    focusSoon(stepId(steps.length))
  }
  return (
    <section className={styles.section}>
      <h2>
        {texts.next}
        <small className="num">{texts.scored(steps.filter(step => step.trim()).length, limits.nextSteps)}</small>
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their places
          <li key={at}>
            <TextInput
              id={stepId(at)}
              maxLength={limits.stepLength}
              aria-label={texts.step(at + 1)}
              aria-invalid={(at === 0 && errors.nextSteps) || undefined ? true : undefined}
              aria-describedby={at === 0 && errors.nextSteps ? `${stepId(at)}-error` : undefined}
              value={step}
              placeholder={texts.stepPlaceholder}
              onChange={event => write(at, event.target.value)}
            />
            {steps.length > 1 && (
              <p className={styles.acts}>
                <IconButton
                  icon={ArrowUp}
                  label={texts.stepUp(at + 1)}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={texts.stepDown(at + 1)}
                  disabled={at === steps.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
                <IconButton
                  icon={Trash2}
                  label={texts.removeStep(at + 1)}
                  onClick={() => {
                    set(steps.filter((_, nth) => nth !== at))
                    focusSoon(stepId(Math.max(0, at - 1)))
                  }}
                />
              </p>
            )}
          </li>
        ))}
      </ol>
      {errors.nextSteps && <FieldError id={`${stepId(0)}-error`} message={errors.nextSteps} />}
      {steps.length < limits.nextSteps && (
        <Button auto size="sm" variant="line" className={styles.add} onClick={add}>
          {texts.addStep}
        </Button>
      )}
    </section>
  )
}
