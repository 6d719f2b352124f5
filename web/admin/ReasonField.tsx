import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { reasonLength } from '#contract/limits.ts'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import styles from './admin.module.css'
import { rests } from './cases/CaseBody.tsx'
import { adminTexts, reasonFieldTexts as texts } from './messages.ts'

type Props = {
  /**
   * Frequent reasons; pressing one inserts it. A sentence is a reason by itself, a word needs more text after its
   * colon.
   */
  suggestions: readonly string[]
  error?: string
  /** Says who will read it. */
  help?: string
}

/** The reason for a refusal: stored, and shown to the applicant. */
export function ReasonField({ suggestions, error, help = adminTexts.reasonHelp }: Props) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The buttons stay visible while this field may not: a refusal scrolls to it.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <div className={styles.reason}>
      <Chips label={texts.templates}>
        {suggestions.map((suggestion, at) => (
          <Chip
            key={suggestion}
            data-key={`Digit${at + 1}`}
            on={reason.startsWith(suggestion)}
            onClick={() => setReason(texts.inserted(suggestion))}
          >
            {suggestion}
          </Chip>
        ))}
      </Chips>
      <Field label={adminTexts.reason} error={error} help={help}>
        <TextArea
          ref={field}
          name="reason"
          maxLength={reasonLength}
          value={reason}
          onChange={event => setReason(event.target.value)}
          onKeyDown={sendByKeys}
        />
      </Field>
    </div>
  )
}

/** Ctrl+Enter presses the form's refusing button, or else its only one. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (rests(event.currentTarget.closest('dialog'))) return
  const buttons = [...(event.currentTarget.form?.elements ?? [])].filter(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit',
  )
  const refusing = buttons.find(button => button.dataset.key === 'KeyR')
  ;(refusing ?? buttons[0])?.click()
}
