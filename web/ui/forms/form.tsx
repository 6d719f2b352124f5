import { type RefObject, useEffect, useRef } from 'react'
import { Note } from '../display/Card.tsx'
import { errorSummary } from '../messages.ts'
import styles from './form.module.css'

/** Message by field path, such as `roles.0.fee`. */
export type FieldErrors = Record<string, string>

const summaryFrom = 4

/** The fields of a refused call: `{ fields: { path: message } }`. None for anything else. */
export function fieldErrors(error: unknown): FieldErrors {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return {}
  const { fields } = error
  return typeof fields === 'object' && fields !== null ? (fields as FieldErrors) : {}
}

/** Focuses the first control marked invalid that is shown, in document order; false if there is none. */
export function focusFirstWrong(form: HTMLElement | null): boolean {
  const all = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid] input') ?? []
  const wrong = [...all].find(control => control.checkVisibility())
  // Scrolls with its message, which browsers ignore: it may be covered by a sticky element.
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
  return Boolean(wrong)
}

/** Focuses the first control marked invalid, in document order, whenever errors arrive. Put the ref on the form. */
export function useFirstErrorFocus<Form extends HTMLElement = HTMLFormElement>(
  errors: FieldErrors | null,
): RefObject<Form | null> {
  const form = useRef<Form>(null)
  const count = errors ? Object.keys(errors).length : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new set of errors counts, even one of the same size
  useEffect(() => {
    if (count === 0) return
    focusFirstWrong(form.current)
  }, [errors, count])
  return form
}

/** Counts and names the fields to correct, once there are more than three. `labels` by field path. */
export function ErrorSummary({ errors, labels = {} }: { errors: FieldErrors; labels?: Record<string, string> }) {
  const entries = Object.entries(errors)
  if (entries.length < summaryFrom) return null
  return (
    <Note tone="danger" title={errorSummary(entries.length)} role="alert">
      <ul className={styles.summary}>
        {entries.map(([path, message]) => (
          <li key={path}>{labels[path] ? `${labels[path]}: ${message}` : message}</li>
        ))}
      </ul>
    </Note>
  )
}
