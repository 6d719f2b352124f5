import { useState } from 'react'
import type { AuditionSlot } from '#contract/auditions/index.ts'
import { useCall } from '#web/calls/useCall.ts'
import { saidWhen } from '#web/notifications/telling/messages.ts'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { api } from '#web/team-api.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from './Auditions.module.css'
import { Candidates } from './Candidates.tsx'
import { auditions, invitedText, inviteSelected, spanText } from './messages.ts'

type Props = {
  castingId: number
  slot: AuditionSlot
  /** Preselected applicants. */
  wanted?: number[]
  onDone: (said: string) => void
  onClose: () => void
}

/** Eligible applicants, ticked and invited together. */
export default function InviteSheet({ castingId, slot, wanted, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<number[]>([])
  const [names, setNames] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const { isPending, refusal, run } = useCall()
  const { missing, place, lacks, clear } = useMissing<HTMLDivElement>()
  const params = { castingId, slotId: slot.id }
  const send = () => {
    if (!lacks({ people: !chosen.length && auditions.peopleMissing })) setAsking(true)
  }
  const tell = (tells: TellsCode) =>
    run(async () => {
      const invited = await api.auditions.invite({ params, body: { applicationIds: chosen, tells } })
      onDone(saidWhen(invitedText(invited), invited.departure))
    }).then(() => setAsking(false))
  return (
    <Sheet
      open
      onClose={onClose}
      title={auditions.inviteTitle}
      footer={
        <Button size="lg" variant="ink" onClick={send}>
          {inviteSelected(chosen.length)}
        </Button>
      }
    >
      <div ref={place} className={styles.invite}>
        <p className={styles.sub}>{spanText(slot.startAt, slot.minutes)}</p>
        <Alert>{refusal?.message}</Alert>
        <div data-invalid={missing.people ? '' : undefined}>
          {missing.people && <FieldError message={missing.people} />}
          <Candidates
            castingId={castingId}
            load={signal => api.auditions.candidates({ params }, { signal })}
            chosen={chosen}
            onChange={(ids, people) => {
              clear()
              setChosen(ids)
              setNames(people)
            }}
            wanted={wanted}
            nobody={{ title: auditions.nobody, text: auditions.nobodyText }}
          />
        </div>
      </div>
      {isAsking && (
        <TellModal
          title={auditions.inviteAsk(chosen.length)}
          names={names}
          startsAt={slot.startAt}
          confirm={auditions.inviteConfirm}
          pending={isPending}
          onTell={tell}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}
