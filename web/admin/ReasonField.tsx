import { useEffect, useRef, useState } from 'react'
import { Chip, Chips } from '../ui/Chip.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/Input.tsx'
import styles from './admin.module.css'
import { office } from './messages.ts'

type Props = {
  /** Sentences that are needed often; pressing one writes it down. */
  suggestions: readonly string[]
  error?: string
  /** Who reads it. */
  help?: string
}

/** Why something is refused: read by who asked, and kept. */
export function ReasonField({ suggestions, error, help = office.reasonHelp }: Props) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The buttons stay in sight while this field may not: a refusal brings it there.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <div className={styles.reason}>
      <Chips label="자주 쓰는 사유">
        {suggestions.map(suggestion => (
          <Chip key={suggestion} on={reason.startsWith(suggestion)} onClick={() => setReason(`${suggestion}: `)}>
            {suggestion}
          </Chip>
        ))}
      </Chips>
      <Field label={office.reason} error={error} help={help}>
        <TextArea
          ref={field}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </div>
  )
}
