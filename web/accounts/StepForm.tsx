import { type FormEvent, type ReactNode, useId } from 'react'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import styles from './account.module.css'

type StepFormProps = {
  title: string
  /** The page's own heading unless the question is in a dialog. */
  heading?: 'h1' | 'h3'
  intro?: ReactNode
  submit: string
  pending?: boolean
  disabled?: boolean
  message?: string | null
  /** Field errors shown below; focus moves to the first when they change. */
  errors: FieldErrors
  onSubmit: () => void
  children: ReactNode
}

/** One question: its title, its fields and the button to continue. */
export function StepForm({
  title,
  heading: Heading = 'h1',
  intro,
  submit,
  pending,
  disabled,
  message,
  errors,
  onSubmit,
  children,
}: StepFormProps) {
  const id = useId()
  const form = useFirstErrorFocus(errors)
  const handle = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && !disabled) onSubmit()
  }
  return (
    <ScriptForm ref={form} noValidate aria-labelledby={id} onSubmit={handle}>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.form}>
        <Alert>{message}</Alert>
        {children}
      </div>
      <Button type="submit" variant="primary" size="lg" pending={pending} disabled={disabled} className={styles.submit}>
        {submit}
      </Button>
    </ScriptForm>
  )
}
