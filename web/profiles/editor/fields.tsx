import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { fieldRows, lettersOf } from '#contract/profiles/fields.ts'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { optionsOf, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import type { FormValues } from './form-values.ts'

/** The server's error of each field, by path. */
export const ErrorsContext = createContext<FieldErrors>({})
export const useFieldError = (name: string): string | undefined => use(ErrorsContext)[name]

export type Name = FieldPath<FormValues>
type Common = {
  name: Name
  /** The labels of profile fields are in `profileFields`, and so are their lengths. */
  label?: ReactNode
  help?: ReactNode
  required?: boolean
  optional?: boolean
  hideLabel?: boolean
}

const rowOf = (name: Name) => fieldRows.find(([field]) => field === name)?.[1]

function mostLetters(name: Name): number | undefined {
  const row = rowOf(name)
  return row && lettersOf(row.kind)
}

function Labelled({ name, children, label, help, required, optional, hideLabel }: Common & { children: ReactNode }) {
  return (
    <Field {...{ label: label ?? rowOf(name)?.label, help, required, optional, hideLabel }} error={useFieldError(name)}>
      {children}
    </Field>
  )
}

type Rest<Element> = Omit<Element, keyof Common>

export function TextField({
  name,
  label,
  help,
  required,
  optional,
  hideLabel,
  ...input
}: Common & Rest<ComponentProps<typeof TextInput>>) {
  const { register } = useFormContext<FormValues>()
  return (
    <Labelled {...{ name, label, help, required, optional, hideLabel }}>
      <TextInput autoComplete="off" maxLength={mostLetters(name)} {...input} {...register(name)} />
    </Labelled>
  )
}

export function LongField({
  name,
  label,
  help,
  required,
  optional,
  hideLabel,
  ...input
}: Common & Rest<ComponentProps<typeof TextArea>>) {
  const { field } = useController<FormValues>({ name })
  return (
    <Labelled {...{ name, label, help, required, optional, hideLabel }}>
      <TextArea count maxLength={mostLetters(name)} {...input} {...field} value={String(field.value)} />
    </Labelled>
  )
}

type SelectProps = Common & { labels: Record<string, string>; placeholder?: string }

export function SelectField({ labels, placeholder, ...common }: SelectProps) {
  const { register } = useFormContext<FormValues>()
  return (
    <Labelled {...common}>
      <Select options={optionsOf(labels)} placeholder={placeholder} {...register(common.name)} />
    </Labelled>
  )
}

export function CheckField({ name, children }: { name: Name; children: ReactNode }) {
  const { register } = useFormContext<FormValues>()
  return <Checkbox {...register(name)}>{children}</Checkbox>
}

type ToggleProps = {
  label: string
  all: readonly string[]
  chosen: string[]
  max: number
  onChange: (next: string[]) => void
}

/** Toggles for words, up to a maximum. */
export function ToggleChips({ label, all, chosen, max, onChange }: ToggleProps) {
  return (
    <Chips label={label}>
      {all.map(word => {
        const on = chosen.includes(word)
        return (
          <Chip
            key={word}
            on={on}
            disabled={!on && chosen.length >= max}
            onClick={() => onChange(on ? chosen.filter(other => other !== word) : [...chosen, word])}
          >
            {word}
          </Chip>
        )
      })}
    </Chips>
  )
}
