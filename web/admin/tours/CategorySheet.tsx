import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { digitsOf, tourLengths, tourMost } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { categoriesTexts as texts } from './messages.ts'

type Category = DataOf<AppContract['admin']['categoriesForOperators']>['list'][number]
type Props = { category: Category | null; next: number; onClose: () => void }

/** The form of a category; `next`: the place of a new one. */
export function CategorySheet({ category, next, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  function save({ text }: Sent) {
    const body = { name: text('name'), place: Number(text('place')) }
    void run(async () => {
      if (category) await api.admin.changeTourCategory({ params: { categoryId: category.id }, body })
      else await api.admin.addTourCategory({ body })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={category ? texts.change : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors.name}>
        <TextInput name="name" maxLength={tourLengths.category} defaultValue={category?.name} autoComplete="off" />
      </Field>
      <Field label={texts.place} error={errors.place} help={texts.placeHelp}>
        <TextInput
          name="place"
          inputMode="numeric"
          maxLength={digitsOf(tourMost.place)}
          defaultValue={category?.place ?? next}
          autoComplete="off"
        />
      </Field>
    </FormSheet>
  )
}
