import { createContext, type ReactNode, use, useId, useState } from 'react'
import { requiredMessage } from '#contract/messages.ts'
import { Icon } from '../Icon.tsx'
import { CircleAlert } from '../icons.ts'
import { ui } from '../messages.ts'
import styles from './Field.module.css'

type Described = { id: string; required?: boolean; describedBy?: string; invalid?: boolean }
const FieldContext = createContext<Described | null>(null)

/** The answer that caused the errors inside, and what was corrected since. */
type Answered = { answer: unknown; isMended: boolean; mend: () => void }
const AnswerContext = createContext<Answered | null>(null)

type CorrectableProps = {
  /** The cause of the errors, such as a refusal or a press; a new one shows its errors again. */
  answer: unknown
  /** Correcting one field hides the errors of all: for a refusal that does not name the wrong field. */
  together?: boolean
  children: ReactNode
}

/**
 * Wraps fields whose errors concern submitted values: each error disappears when its field is changed, and reappears
 * only with the next answer. Errors computed from the current input need no such wrapper.
 */
export function Correctable({ answer, together = false, children }: CorrectableProps) {
  const [mended, setMended] = useState<unknown>(null)
  const isMended = together && answer !== null && mended === answer
  return <AnswerContext value={{ answer, isMended, mend: () => setMended(answer) }}>{children}</AnswerContext>
}

/** An error until its field is changed, inside `Correctable`; `onInput` belongs around the field. */
function useCorrectable(error: string | undefined) {
  const answered = use(AnswerContext)
  const [mended, setMended] = useState<{ answer: unknown; error: string | undefined } | null>(null)
  if (!answered) return { shown: error, onInput: undefined }
  // A different message concerns the current value.
  if (mended && mended.error !== error) setMended(null)
  const isMended = answered.isMended || (mended?.error === error && mended?.answer === answered.answer)
  const onInput = () => {
    setMended({ answer: answered.answer, error })
    answered.mend()
  }
  return { shown: isMended ? undefined : error, onInput }
}

/** The message of an empty field uses the form's label: the server has one name for a field of many forms. */
const named = (error: string | undefined, label: ReactNode) =>
  typeof label === 'string' && error?.endsWith(requiredMessage('')) ? requiredMessage(label) : error

type Props = {
  label: ReactNode
  /** Below the control; what to enter, not what is wrong. */
  help?: ReactNode
  /** What went wrong and how to correct it. */
  error?: string
  required?: boolean
  /** Shows 선택 beside the label. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** A group of checkboxes or radios: the label becomes its legend. */
  group?: boolean
  children: ReactNode
}

/**
 * A label with its one control, its help and its error, connected for assistive technology. The controls of this folder
 * read the connection.
 */
export function Field({ label, help, error: given, required, optional, hideLabel, group, children }: Props) {
  const id = useId()
  const { shown: error, onInput } = useCorrectable(named(given, label))
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  const caption = (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
      {optional && <em>{ui.optional}</em>}
    </>
  )
  const labelClass = hideLabel ? 'sr' : styles.label
  const rest = (
    <>
      {children}
      {error && <FieldError id={`${id}-error`} message={error} />}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  )
  if (group) {
    return (
      <fieldset
        className={styles.field}
        aria-describedby={describedBy}
        data-invalid={error ? '' : undefined}
        onInput={onInput}
      >
        <legend className={labelClass}>{caption}</legend>
        {rest}
      </fieldset>
    )
  }
  return (
    <FieldContext value={{ id, required, describedBy, invalid: Boolean(error) }}>
      <div className={styles.field} onInput={onInput}>
        <label className={labelClass} htmlFor={id}>
          {caption}
        </label>
        {rest}
      </div>
    </FieldContext>
  )
}

type OwnProps = {
  className?: string
  error: string | undefined
  /** `invalid` is for the control's `aria-invalid`. */
  children: (invalid: true | undefined) => ReactNode
}

/** A control with a label of its own, such as a checkbox, and its error below. */
export function OwnField({ className, error: given, children }: OwnProps) {
  const { shown: error, onInput } = useCorrectable(given)
  return (
    <div className={className} onInput={onInput}>
      {children(error ? true : undefined)}
      {error && <FieldError message={error} />}
    </div>
  )
}

/** The error line alone, for forms with their own layout. */
export function FieldError({ id, message }: { id?: string; message: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon icon={CircleAlert} size={15} strokeWidth={2.2} />
      {message}
    </p>
  )
}

/** Props a control inherits from its Field; its own take precedence. */
export function useField() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    required: field.required,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
