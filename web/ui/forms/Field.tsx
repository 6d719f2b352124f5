import { createContext, type ReactNode, use, useId } from 'react'
import { Icon } from '../Icon.tsx'
import { CircleAlert } from '../icons.ts'
import { ui } from '../messages.ts'
import styles from './Field.module.css'

type Described = { id: string; required?: boolean; describedBy?: string; invalid?: boolean }
const FieldContext = createContext<Described | null>(null)

type Props = {
  label: ReactNode
  /** Below the control; what to enter, not what went wrong. */
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
export function Field({ label, help, error, required, optional, hideLabel, group, children }: Props) {
  const id = useId()
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
      <fieldset className={styles.field} aria-describedby={describedBy} data-invalid={error ? '' : undefined}>
        <legend className={labelClass}>{caption}</legend>
        {rest}
      </fieldset>
    )
  }
  return (
    <FieldContext value={{ id, required, describedBy, invalid: Boolean(error) }}>
      <div className={styles.field}>
        <label className={labelClass} htmlFor={id}>
          {caption}
        </label>
        {rest}
      </div>
    </FieldContext>
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

/** Props a control takes from its Field; its own win. */
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
