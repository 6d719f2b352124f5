import { useState } from 'react'
import type { TourForOperators, TourOffice } from '#contract/admin/tours.ts'
import { dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { addressLength, digitsOf, reasonLength, tourLengths, tourMost } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { tourSheetTexts as texts } from './messages.ts'

type Props = { tour: TourForOperators | null; offices: TourOffice[]; onClose: () => void }

const dayAhead = (days: number) => koreanDate(new Date(Date.now() + days * dayMs))
/** The number of a casting at the end of its address, or alone; null for nothing. */
const castingIn = (given: string) => (given ? Number(/\d+(?=\D*$)/.exec(given)?.[0] ?? 0) : null)
const endOf = (date: string) => new Date(koreanTime(date, '23:59:00')).toISOString()

/** Creates a tour, or changes one. */
export function TourSheet({ tour, offices, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const [standard] = useState(() => ({ closes: endOf(dayAhead(10)), from: dayAhead(12), to: dayAhead(16) }))
  const [isQR, setIsQR] = useState(tour?.isQRTour ?? false)
  const errors = refusal?.fields ?? {}
  const opened = tour && tour.state !== 'DRAFT' ? tour : null
  function save({ text }: Sent) {
    const numberOrNull = (name: string) => (text(name) ? Number(text(name)) : null)
    const body = {
      officeId: opened?.office.id ?? Number(text('officeId')),
      isQRTour: isQR,
      lookingFor: text('lookingFor'),
      castingId: castingIn(text('castingId')),
      price: numberOrNull('price'),
      memberPrice: numberOrNull('memberPrice'),
      capacity: Number(text('capacity')),
      closesAt: fromLocal(text('closesAt')),
      visitsFrom: text('visitsFrom'),
      visitsTo: text('visitsTo'),
      ...(text('reason') && { reason: text('reason') }),
    }
    void run(async () => {
      if (tour) await api.admin.changeTour({ params: { tourId: tour.id }, body })
      else await api.admin.addTour({ body })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={tour ? texts.change : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field
        label={texts.office}
        error={errors.officeId}
        help={opened ? texts.openedHelp : offices.length ? undefined : texts.noOffice}
      >
        <Select
          name="officeId"
          disabled={opened !== null}
          defaultValue={tour?.office.id}
          options={offices.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
      <Field label={texts.way} group error={errors.isQRTour} help={texts.wayHelp}>
        <Radio name="way" disabled={opened !== null} checked={!isQR} onChange={() => setIsQR(false)}>
          {texts.paper}
        </Radio>
        <Radio name="way" disabled={opened !== null} checked={isQR} onChange={() => setIsQR(true)}>
          {texts.qr}
        </Radio>
      </Field>
      <Field label={texts.lookingFor} error={errors.lookingFor} optional>
        <TextInput
          name="lookingFor"
          maxLength={tourLengths.lookingFor}
          defaultValue={tour?.lookingFor}
          placeholder={texts.lookingForHint}
          autoComplete="off"
        />
      </Field>
      <Field label={texts.casting} error={errors.castingId} help={texts.castingHelp} optional>
        <TextInput
          name="castingId"
          maxLength={addressLength}
          defaultValue={tour?.castingId?.toString()}
          autoComplete="off"
        />
      </Field>
      <Field label={texts.capacity} error={errors.capacity}>
        <TextInput
          name="capacity"
          inputMode="numeric"
          maxLength={digitsOf(tourMost.capacity)}
          defaultValue={String(tour?.capacity ?? 30)}
          end={texts.people}
        />
      </Field>
      <Field label={texts.closesAt} error={errors.closesAt}>
        <TextInput type="datetime-local" name="closesAt" defaultValue={toLocal(tour?.closesAt ?? standard.closes)} />
      </Field>
      <Field label={texts.visitsFrom} error={errors.visitsFrom}>
        <TextInput type="date" name="visitsFrom" defaultValue={tour?.visitsFrom ?? standard.from} />
      </Field>
      <Field label={texts.visitsTo} error={errors.visitsTo}>
        <TextInput type="date" name="visitsTo" defaultValue={tour?.visitsTo ?? standard.to} />
      </Field>
      <Field label={texts.price} error={errors.price} help={texts.priceHelp} optional>
        <MoneyInput name="price" defaultValue={tour?.price?.toString()} />
      </Field>
      <Field label={texts.memberPrice} error={errors.memberPrice} optional>
        <MoneyInput name="memberPrice" defaultValue={tour?.memberPrice?.toString()} />
      </Field>
      {opened && (
        <Field label={texts.reason} error={errors.reason} help={texts.reasonHelp} optional>
          <TextInput name="reason" maxLength={reasonLength} autoComplete="off" />
        </Field>
      )}
    </FormSheet>
  )
}
