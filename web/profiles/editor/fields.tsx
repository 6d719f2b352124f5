import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FieldErrors } from '../../ui/form.tsx'
import { type Option, Select, TextArea, TextInput } from '../../ui/Input.tsx'
import type { FormValues } from './form-values.ts'

/** What the server said about each field, by its path. */
export const ErrorsContext = createContext<FieldErrors>({})
export const useFieldError = (name: string): string | undefined => use(ErrorsContext)[name]

export type Name = FieldPath<FormValues>
type Common = {
  name: Name
  label: ReactNode
  help?: ReactNode
  required?: boolean
  optional?: boolean
  hideLabel?: boolean
}

function Labelled({ name, children, label, help, required, optional, hideLabel }: Common & { children: ReactNode }) {
  return (
    <Field {...{ label, help, required, optional, hideLabel }} error={useFieldError(name)}>
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
      <TextInput autoComplete="off" {...input} {...register(name)} />
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
      <TextArea count {...input} {...field} value={String(field.value)} />
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

const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

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

/** Words to press on and off, some of them at most. */
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
