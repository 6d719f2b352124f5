import { Form, useNavigation } from 'react-router'
import type { BrokenPromise } from '#contract/applications/index.ts'
import { PromiseAnswer, PromiseKind } from '#contract/codes/applications.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert } from '#web/ui/display/Card.tsx'
import { fullDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { optionsOf, Select } from '#web/ui/forms/Input.tsx'
import styles from './CastingStatisticsPage.module.css'
import { brokenPromisesTexts as texts } from './messages.ts'

/** What of this casting counts in its owner's public record, each answered by a state. */
export function BrokenPromises({ list, refusal }: { list: BrokenPromise[]; refusal: Refusal | null }) {
  const sent = useNavigation().formData
  if (!list.length) return null
  return (
    <section className={styles.parts} aria-labelledby="promises">
      <h2 id="promises">{texts.title}</h2>
      <p className={styles.quiet}>{texts.intro}</p>
      <Alert>{refusal?.message}</Alert>
      {list.map(({ kind, slotId, at, answer }) => {
        const key = String(slotId ?? '')
        return (
          <Form method="post" key={key} className={styles.promise} preventScrollReset>
            <input type="hidden" name="slotId" value={key} />
            <Field label={texts.of(PromiseKind[kind], fullDay(at))}>
              <Select name="answer" defaultValue={answer ?? 'OURS'} options={optionsOf(PromiseAnswer)} />
            </Field>
            <Button type="submit" auto pending={sent?.get('slotId') === key}>
              {answer ? texts.again : texts.answer}
            </Button>
            {answer && <Badge tone="ok">{texts.answered}</Badge>}
          </Form>
        )
      })}
    </section>
  )
}
