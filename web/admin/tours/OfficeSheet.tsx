import type { TourOffice } from '#contract/admin/tours.ts'
import { Region } from '#contract/codes/profiles.ts'
import { tourLengths } from '#contract/limits.ts'
import type { TourCategory } from '#contract/tours/index.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { hyphenPhone } from '#web/ui/format.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { AuditLink } from '../audit/AuditLink.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { officeTexts as texts, tourSheetTexts } from './messages.ts'

const regions = (Object.keys(Region) as (keyof typeof Region)[]).filter(code => code !== 'NONE')

type Props = { place: TourOffice | null; categories: TourCategory[]; onClose: () => void }

/** The form of an office. */
export function OfficeSheet({ place, categories, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  function save({ text }: Sent) {
    const body = {
      name: text('name'),
      categoryId: Number(text('categoryId')),
      region: text('region') as TourOffice['region'],
      address: text('address'),
      phone: text('phone'),
      note: text('note'),
    }
    void run(async () => {
      if (place) await api.admin.changeOffice({ params: { officeId: place.id }, body })
      else await api.admin.addOffice({ body })
      onClose()
      await done(tourSheetTexts.saved)
    })
  }
  return (
    <FormSheet
      title={place ? texts.change : texts.add}
      submit={tourSheetTexts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
      note={place && <AuditLink type="office" id={place.id} />}
    >
      <Field label={texts.name} error={errors.name}>
        <TextInput name="name" maxLength={tourLengths.officeName} defaultValue={place?.name} autoComplete="off" />
      </Field>
      <Field label={texts.category} error={errors.categoryId}>
        <Select
          name="categoryId"
          defaultValue={place?.categoryId}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
      <Field label={texts.region} error={errors.region}>
        <Select
          name="region"
          defaultValue={place?.region ?? 'SEOUL'}
          options={regions.map(value => ({ value, label: Region[value] }))}
        />
      </Field>
      <Field label={texts.address} error={errors.address} optional>
        <TextInput name="address" maxLength={tourLengths.address} defaultValue={place?.address} autoComplete="off" />
      </Field>
      <Field label={texts.phone} error={errors.phone} help={texts.phoneHelp} optional>
        <TextInput
          name="phone"
          type="tel"
          maxLength={tourLengths.officePhone}
          defaultValue={place ? hyphenPhone(place.phone) : undefined}
          autoComplete="off"
        />
      </Field>
      <Field label={texts.note} error={errors.note} help={texts.noteHelp} optional>
        <TextArea name="note" maxLength={tourLengths.officeNote} rows={2} defaultValue={place?.note} />
      </Field>
    </FormSheet>
  )
}
