import { useState } from 'react'
import { castingLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../Casting.module.css'
import { askFormTexts as texts } from './messages.ts'
import { useSending } from './useSending.ts'

/** Must equal the contract's limit. */
const shortestQuestion = 5

export type AskProps = { castingId: number; privateKey: string | null; onDone: () => Promise<void> }

/** An actor's question. */
export function AskForm({ castingId, privateKey, onDone }: AskProps) {
  const [contents, setContents] = useState('')
  const gap = contents.trim().length < shortestQuestion && { contents: texts.questionMissing(shortestQuestion) }
  const form = useSending(gap, async () => {
    await api.castings.ask({ params: { castingId }, body: { contents, key: privateKey ?? undefined } })
    setContents('')
    toast.success(texts.asked)
    await onDone()
  })
  return (
    <ScriptForm ref={form.place} className={styles.askForm} onSubmit={form.onSubmit}>
      <Field label={texts.ask} error={form.errorOf('contents')} help={texts.askHelp}>
        <TextArea
          count
          rows={2}
          maxLength={castingLengths.question}
          value={contents}
          onChange={event => setContents(event.target.value)}
        />
      </Field>
      <Button type="submit" auto pending={form.isPending}>
        {texts.send}
      </Button>
    </ScriptForm>
  )
}
