import { useCallback, useState } from 'react'
import type { AuditionSlot } from '../../../contract/auditions.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import styles from './Auditions.module.css'
import { Candidates } from './Candidates.tsx'
import { auditions, invitedText, inviteSelected, spanText } from './messages.ts'

type Props = {
  castingId: number
  slot: AuditionSlot
  /** Applicants chosen elsewhere. */
  wanted?: number[]
  onDone: (said: string) => void
  onClose: () => void
}

/** Applicants who got far enough, to be ticked and invited together. */
export default function InviteSheet({ castingId, slot, wanted, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<number[]>([])
  const [message, setMessage] = useState<string>()
  const [isPending, setPending] = useState(false)
  const slotId = slot.id
  const load = useCallback(() => api.auditions.candidates({ params: { castingId, slotId } }), [castingId, slotId])

  async function send() {
    setPending(true)
    setMessage(undefined)
    try {
      onDone(
        invitedText(await api.auditions.invite({ params: { castingId, slotId }, body: { applicationIds: chosen } })),
      )
    } catch (error) {
      setMessage((error as Error).message)
      setPending(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={auditions.inviteTitle}
      footer={
        <Button size="lg" variant="ink" pending={isPending} disabled={!chosen.length} onClick={send}>
          {inviteSelected(chosen.length)}
        </Button>
      }
    >
      <div className={styles.invite}>
        <p className={styles.sub}>{spanText(slot.startAt, slot.minutes)}</p>
        <Alert>{message}</Alert>
        <Candidates
          castingId={castingId}
          load={load}
          chosen={chosen}
          onChange={setChosen}
          wanted={wanted}
          nobody={{ title: auditions.nobody, text: auditions.nobodyText }}
        />
      </div>
    </Sheet>
  )
}
