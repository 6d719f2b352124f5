import type { ReactNode } from 'react'
import { Controller, type FieldErrors, type FieldPath, get, useFormContext } from 'react-hook-form'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import styles from './Editor.module.css'
import type { CastingForm } from './values.ts'

export type Path = FieldPath<CastingForm>
type Common = { name: Path; label: string; help?: ReactNode; required?: boolean; optional?: boolean }

/** The server's errors of a field, by path, including a list's own. */
export function messageAt(errors: FieldErrors<CastingForm>, path: string): string | undefined {
  const found = get(errors, path) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = found?.message ?? found?.root?.message
  return typeof message === 'string' ? message : undefined
}

/** A field of the editor: label, control in `children`, and the server's errors. */
export function EditorField({ name, children, group, ...rest }: Common & { children: ReactNode; group?: boolean }) {
  const { formState } = useFormContext<CastingForm>()
  const message = messageAt(formState.errors, name)
  return (
    <Field {...rest} group={group} error={message}>
      {children}
    </Field>
  )
}

type TextProps = Common & {
  maxLength?: number
  placeholder?: string
  type?: string
  inputMode?: 'numeric' | 'tel' | 'email'
  end?: ReactNode
  min?: string
  max?: string
  disabled?: boolean
}

export function TextField({ name, label, help, required, optional, ...input }: TextProps) {
  const { register } = useFormContext<CastingForm>()
  return (
    <EditorField {...{ name, label, help, required, optional }}>
      <TextInput autoComplete="off" {...input} {...register(name)} required={false} aria-required={required} />
    </EditorField>
  )
}

export function LongField({
  name,
  label,
  help,
  required,
  optional,
  ...area
}: Common & { maxLength: number; rows?: number; placeholder?: string }) {
  const { register, getValues } = useFormContext<CastingForm>()
  return (
    <EditorField {...{ name, label, help, required, optional }}>
      <TextArea
        count
        {...area}
        {...register(name)}
        defaultValue={String(getValues(name) ?? '')}
        required={false}
        aria-required={required}
      />
    </EditorField>
  )
}

export function SelectField({
  name,
  label,
  help,
  required,
  optional,
  labels,
  placeholder,
}: Common & { labels: Record<string, string>; placeholder?: string }) {
  const { register } = useFormContext<CastingForm>()
  const options = Object.entries(labels).map(([value, text]) => ({ value, label: text }))
  return (
    <EditorField {...{ name, label, help, required, optional }}>
      <Select
        options={options}
        placeholder={placeholder}
        {...register(name)}
        required={false}
        aria-required={required}
      />
    </EditorField>
  )
}

export function MoneyField({ name, label, help, required, optional }: Common) {
  const { control } = useFormContext<CastingForm>()
  return (
    <EditorField {...{ name, label, help, required, optional }}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <MoneyInput
            ref={field.ref}
            value={String(field.value ?? '')}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            required={false}
            aria-required={required}
          />
        )}
      />
    </EditorField>
  )
}

export function CheckField({ name, children }: { name: Path; children: ReactNode }) {
  const { register, formState } = useFormContext<CastingForm>()
  const message = messageAt(formState.errors, name)
  return (
    <>
      <Checkbox {...register(name)} aria-invalid={message ? true : undefined}>
        {children}
      </Checkbox>
      {message && (
        <p role="alert" className={styles.invalid}>
          {message}
        </p>
      )}
    </>
  )
}

/** Checkboxes of one name: the codes of a table of labels. */
export function CodesField({ name, label, labels, optional }: Common & { labels: Record<string, string> }) {
  const { register } = useFormContext<CastingForm>()
  return (
    <EditorField name={name} label={label} optional={optional} group>
      <div className={styles.codes}>
        {Object.entries(labels).map(([code, text]) => (
          <Checkbox key={code} value={code} {...register(name)}>
            {text}
          </Checkbox>
        ))}
      </div>
    </EditorField>
  )
}
