import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { useKept } from '#web/useKept.ts'
import { Part } from '../result/Part.tsx'
import { stepsTexts as texts } from './messages.ts'
import styles from './Result.module.css'

const noTicks: number[] = []
const placeOf = (id: number) => `feedback-steps:${id}`

/** The next steps, to tick off; the ticks are stored in this browser. */
export function TickedSteps({ id, steps }: { id: number; steps: string[] }) {
  const [ticked, setTicked] = useKept(placeOf(id), noTicks, { days: Number.POSITIVE_INFINITY })
  function tick(at: number, isDone: boolean) {
    const next = isDone ? [...ticked, at] : ticked.filter(other => other !== at)
    setTicked(next)
  }
  if (!steps.length) return null
  const done = steps.filter((_, at) => ticked.includes(at)).length
  return (
    <Part title={texts.title}>
      <ul className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was delivered keeps its order
          <li key={at} data-done={ticked.includes(at) || undefined}>
            <Checkbox checked={ticked.includes(at)} onChange={event => tick(at, event.target.checked)}>
              {step}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={styles.small} data-chrome="">
        {done > 0 ? `${texts.done(done, steps.length)}. ` : ''}
        {texts.kept}
      </p>
    </Part>
  )
}
