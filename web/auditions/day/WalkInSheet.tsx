import { useState } from 'react'
import type { AuditionDaySlot } from '#contract/auditions/day.ts'
import { useChange } from '#web/calls/useChange.ts'
import { api } from '#web/team-api.ts'
import { clock } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from '../Auditions.module.css'
import { Candidates } from '../Candidates.tsx'
import { isNear, placeOf } from './day.ts'
import { planTexts, walkInTexts as texts } from './messages.ts'

type Props = { castingId: number; slots: AuditionDaySlot[]; now: number; onClose: () => void }

/** Adds an applicant who came without an invitation: who, and the time at which they are seen. */
export default function WalkInSheet({ castingId, slots, now, onClose }: Props) {
  const possible = slots.filter(slot => isNear(slot, now))
  const next = possible.find(slot => Date.parse(slot.startAt) + slot.minutes * 60_000 > now) ?? possible.at(-1)
  const [slotId, setSlotId] = useState(next?.id ?? 0)
  const [chosen, setChosen] = useState<{ ids: number[]; name: string }>({ ids: [], name: '' })
  const { change, isPending } = useChange()
  const { missing, place, lacks, clear } = useMissing<HTMLDivElement>()
  const add = () => {
    const [applicationId] = chosen.ids
    if (lacks({ people: !applicationId && texts.missing }) || !applicationId) return
    void change(async () => {
      await api.auditions.walkIn({ params: { castingId, slotId }, body: { applicationId } })
      onClose()
    }, texts.done(chosen.name))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <Button size="lg" variant="ink" pending={isPending} onClick={add}>
          {texts.send(chosen.name)}
        </Button>
      }
    >
      <div ref={place} className={styles.invite}>
        <Field label={texts.time}>
          <Select
            value={String(slotId)}
            options={possible.map(slot => ({
              value: String(slot.id),
              label: `${clock(slot.startAt)} ${placeOf(slot)}`,
            }))}
            onChange={event => setSlotId(Number(event.target.value))}
          />
        </Field>
        <div data-invalid={missing.people ? '' : undefined}>
          {missing.people && <FieldError message={missing.people} />}
          <Candidates
            castingId={castingId}
            load={signal => api.auditions.dayCandidates({ params: { castingId } }, { signal })}
            chosen={chosen.ids}
            onChange={(ids, names) => {
              clear()
              setChosen({ ids, name: names[0] ?? '' })
            }}
            most={1}
            nobody={{ title: planTexts.nobody, text: planTexts.nobodyText }}
          />
        </div>
      </div>
    </Sheet>
  )
}
