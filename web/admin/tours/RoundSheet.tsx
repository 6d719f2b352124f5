import { useState } from 'react'
import type { TourRound } from '#contract/admin/tour-rounds.ts'
import type { TourForOperators } from '#contract/admin/tours.ts'
import { Region } from '#contract/codes/profiles.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { dateRange } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { roundsTexts as texts } from './messages.ts'

type Props = {
  round: TourRound | null
  walkers: { id: number; name: string }[]
  tours: TourForOperators[]
  onClose: () => void
}

/** Plans a round, or changes its plan: the day, the walker, and the offices. */
export function RoundSheet({ round, walkers, tours, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const [day, setDay] = useState(() => round?.walkedOn ?? koreanDate(Date.now()))
  const carried = tours.filter(({ visitsFrom, visitsTo }) => visitsFrom <= day && day <= visitsTo)
  const errors = refusal?.fields ?? {}
  function save({ text, given }: Sent) {
    const body = {
      walkedOn: text('walkedOn'),
      walkerId: Number(text('walkerId')),
      tourIds: given.getAll('tourIds').map(Number),
    }
    void run(async () => {
      if (round) await api.admin.changeTourRound({ params: { roundId: round.id }, body })
      else await api.admin.addTourRound({ body })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={round ? texts.change : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.day} error={errors.walkedOn}>
        <TextInput type="date" name="walkedOn" value={day} onChange={event => setDay(event.target.value)} />
      </Field>
      <Field label={texts.walker} error={errors.walkerId} help={walkers.length ? undefined : texts.noWalkers}>
        <Select
          name="walkerId"
          defaultValue={round?.walker?.id}
          options={walkers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
      <Field label={texts.offices} error={errors.tourIds} help={carried.length ? undefined : texts.noTours} group>
        {carried.map(tour => (
          <Checkbox
            key={tour.id}
            name="tourIds"
            value={tour.id}
            defaultChecked={round?.stops.some(({ tourId }) => tourId === tour.id)}
            note={`${Region[tour.office.region]} · ${dateRange(tour.visitsFrom, tour.visitsTo)}`}
          >
            {tour.office.name}
          </Checkbox>
        ))}
      </Field>
    </FormSheet>
  )
}
