import { useState } from 'react'
import { plainDigits } from '#contract/letters.ts'
import { lectureLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import styles from './MyLecture.module.css'
import { myLectureTexts as texts } from './messages.ts'

/** Marks attendance by the code shown in the room. */
export function Attend({ orderId }: { orderId: number }) {
  const [code, setCode] = useState('')
  const { run, isPending, refusal } = useCall()
  const { done } = useChange()
  const send = () =>
    run(async () => {
      await api.lectures.attendLecture({ params: { orderId }, body: { code } })
      await done(texts.attended)
    })
  return (
    <section className={styles.box}>
      <h2>{texts.attend}</h2>
      <ScriptForm className={styles.form} onSubmit={() => void send()} noValidate>
        <Field label={texts.code} help={texts.attendText} error={errorAt(refusal, 'code')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={lectureLimits.codeDigits}
            value={code}
            onChange={event => setCode(plainDigits(event.target.value))}
          />
        </Field>
        <Button type="submit" auto variant="primary" pending={isPending}>
          {texts.send}
        </Button>
      </ScriptForm>
    </section>
  )
}
