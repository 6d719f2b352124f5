import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Attendance, AuditionInvite, AuditionSlot } from '../../../contract/auditions.ts'
import { AuditionStatus } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { X } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Auditions.module.css'
import { attendanceLabel, auditions, countsText, minutesText, spanText, uninviteLabel } from './messages.ts'
import { SlotFacts } from './SlotFacts.tsx'
import { statusTone } from './status-tone.ts'

type Props = {
  slot: AuditionSlot
  castingId: number
  now: number
  /** Who was invited, while they are shown. */
  invites: AuditionInvite[] | null
  onDo: (what: 'edit' | 'invite' | 'cancel') => void
}

/** One audition of the team: when and where, who answered what, and who came. */
export function SlotCard({ slot, castingId, now, invites, onDo }: Props) {
  const { isCancelled, counts } = slot
  const isAhead = !isCancelled && Date.parse(slot.startAt) > now
  const here = paths.teamAuditions(castingId)
  return (
    <li className={cx(styles.card, !isAhead && styles.over)}>
      <div className={cx(styles.when, isCancelled && styles.struck)}>
        <h2>{spanText(slot.startAt, slot.minutes)}</h2>
        {isCancelled && <Badge tone="danger">{auditions.cancelled}</Badge>}
        {!isCancelled && !isAhead && <Badge>{auditions.ended}</Badge>}
      </div>
      <p className={cx(styles.sub, 'num')}>{[minutesText(slot.minutes), countsText(slot)].join(' · ')}</p>
      <SlotFacts slot={slot} />
      <div className={styles.actions}>
        {isAhead && (
          <Button auto size="sm" variant="ink" onClick={() => onDo('invite')}>
            {auditions.invite}
          </Button>
        )}
        {(counts.invited > 0 || invites) && (
          <LinkButton
            auto
            size="sm"
            href={invites ? here : `${here}?slot=${slot.id}`}
            data-keep-scroll=""
            aria-expanded={invites !== null}
          >
            {invites ? auditions.hide : auditions.show}
          </LinkButton>
        )}
        {isAhead && (
          <>
            <Button auto size="sm" onClick={() => onDo('edit')}>
              {auditions.edit}
            </Button>
            <Button auto size="sm" variant="text" onClick={() => onDo('cancel')}>
              {auditions.cancel}
            </Button>
          </>
        )}
      </div>
      {invites &&
        (invites.length ? (
          <ul className={styles.people}>
            {invites.map(person => (
              <InvitedPerson
                key={person.id}
                person={person}
                where={{ castingId, slotId: slot.id }}
                isAhead={isAhead}
                hasBegun={!isCancelled && !isAhead}
              />
            ))}
          </ul>
        ) : (
          <p className={styles.sub}>{auditions.noInvites}</p>
        ))}
    </li>
  )
}

type PersonProps = {
  person: AuditionInvite
  where: { castingId: number; slotId: number }
  isAhead: boolean
  hasBegun: boolean
}

const attendances: { id: keyof typeof Attendance; label: string }[] = [
  { id: 'DONE', label: auditions.came },
  { id: 'NO_SHOW', label: auditions.missed },
]

function InvitedPerson({ person, where, isAhead, hasBegun }: PersonProps) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const params = { ...where, inviteId: person.id }
  const saidYes = ['CONFIRMED', 'DONE', 'NO_SHOW'].includes(person.status)

  async function change(work: () => Promise<unknown>, said: string) {
    setAsking(false)
    try {
      await work()
      toast.success(said)
    } catch (error) {
      toast.error((error as Error).message)
    }
    await revalidate()
  }
  return (
    <li>
      <Photo image={person.photo} alt="" ratio="1/1" sizes="44px" className={styles.face} />
      <span className={styles.who}>
        {person.name}
        <Badge tone={statusTone[person.status]}>{AuditionStatus[person.status]}</Badge>
      </span>
      {isAhead && <IconButton icon={X} label={uninviteLabel(person.name)} onClick={() => setAsking(true)} />}
      {hasBegun && saidYes && (
        <Segments
          label={attendanceLabel(person.name)}
          options={attendances}
          value={person.status as keyof typeof Attendance}
          onChange={attendance =>
            change(() => api.auditions.markAttendance({ params, body: { attendance } }), auditions.marked)
          }
        />
      )}
      {person.words && <p className={styles.words}>{person.words}</p>}
      <Modal open={isAsking} onClose={() => setAsking(false)} title={auditions.uninviteTitle} role="alertdialog">
        <p>
          {person.name}. {auditions.uninviteText}
        </p>
        <ModalActions>
          <Button onClick={() => setAsking(false)}>{auditions.keep}</Button>
          <Button
            variant="danger"
            onClick={() => change(() => api.auditions.uninvite({ params }), auditions.uninvited)}
          >
            {auditions.uninvite}
          </Button>
        </ModalActions>
      </Modal>
    </li>
  )
}
