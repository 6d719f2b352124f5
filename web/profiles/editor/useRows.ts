import { type FieldArray, type FieldArrayPath, useFieldArray, useFormContext } from 'react-hook-form'
import { toast } from '#web/ui/overlay/toast.ts'
import type { FormValues } from './form-values.ts'
import { useRowsTexts as texts } from './messages.ts'

type Rows = Extract<FieldArrayPath<FormValues>, keyof FormValues>

/** The entries of a list in the form; a removed one can be restored for a while. */
export function useRows<Name extends Rows>(name: Name) {
  const list = useFieldArray<FormValues, Name>({ name })
  const { getValues } = useFormContext<FormValues>()
  return {
    ...list,
    takeOut(at: number) {
      const entry = structuredClone((getValues(name) as FieldArray<FormValues, Name>[])[at])
      if (!entry) return
      list.remove(at)
      toast.show(texts.removed, { undo: () => list.insert(at, entry, { shouldFocus: false }) })
    },
  }
}
