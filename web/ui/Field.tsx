import { createContext, type ReactNode, use, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { CircleAlert } from './icons.ts'
import { ui } from './messages.ts'

type Described = { id: string; required?: boolean; describedBy?: string; invalid?: boolean }
const FieldContext = createContext<Described | null>(null)

type Props = {
  label: ReactNode
  /** Below the control; what to write, not what went wrong. */
  help?: ReactNode
  /** What went wrong and how to mend it. */
  error?: string
  required?: boolean
  /** Says 선택 beside the label. */
  optional?: boolean
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean
  /** A group of checkboxes or radios: the label becomes its legend. */
  group?: boolean
  children: ReactNode
}

/** A label with its one control, its help and its error, wired together. The controls of this folder read the wiring. */
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

/** The error line alone, for forms that lay out their own fields. */
export function FieldError({ id, message }: { id?: string; message: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon icon={CircleAlert} size={15} strokeWidth={2.2} />
      {message}
    </p>
  )
}

/** What a control takes from the Field around it; its own props win. */
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
