import { type FieldArray, type FieldArrayPath, useFieldArray, useFormContext } from 'react-hook-form'
import { toast } from '../../ui/toast.ts'
import type { FormValues } from './form-values.ts'

type Rows = Extract<FieldArrayPath<FormValues>, keyof FormValues>

/** The entries of a list of the form; one that is taken out can be put back for a while. */
export function useRows<Name extends Rows>(name: Name) {
  const list = useFieldArray<FormValues, Name>({ name })
  const { getValues } = useFormContext<FormValues>()
  return {
    ...list,
    takeOut(at: number) {
      const entry = structuredClone((getValues(name) as FieldArray<FormValues, Name>[])[at]!)
      list.remove(at)
      toast.show('적은 항목을 지웠어요', { undo: () => list.insert(at, entry, { shouldFocus: false }) })
    },
  }
}
