import type { AuditionInvite, AuditionSlot } from '#contract/auditions/index.ts'
import { type Attendance, AuditionStatus } from '#contract/codes/applications.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Segments } from '#web/ui/display/Tabs.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { X } from '#web/ui/icons.ts'
import styles from './Auditions.module.css'
import { attendanceLabel, auditions, countsText, minutesText, spanText, uninviteLabel } from './messages.ts'
import { SlotFacts } from './SlotFacts.tsx'
import { statusTone } from './status-tone.ts'
import { useTelling } from './useTelling.tsx'

type Props = {
  slot: AuditionSlot
  castingId: number
  now: number
  /** The invited applicants, while expanded. */
  invites: AuditionInvite[] | null
  onDo: (what: 'edit' | 'invite' | 'cancel') => void
}

/** One audition of the team: time and place, answers, and attendance. */
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
                startAt={slot.startAt}
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
  startAt: string
  isAhead: boolean
  hasBegun: boolean
}

const attendances: { id: keyof typeof Attendance; label: string }[] = [
  { id: 'DONE', label: auditions.came },
  { id: 'NO_SHOW', label: auditions.missed },
]

function InvitedPerson({ person, where, startAt, isAhead, hasBegun }: PersonProps) {
  const { change } = useChange()
  const { ask, modal } = useTelling(where.castingId)
  const params = { ...where, inviteId: person.id }
  const saidYes = ['CONFIRMED', 'DONE', 'NO_SHOW'].includes(person.status)
  const uninvite = () =>
    ask({
      title: auditions.uninviteTitle,
      text: person.name,
      names: person.status === 'DECLINED' ? [] : [person.name],
      startsAt: startAt,
      confirm: auditions.uninvite,
      isDanger: true,
      act: tells => api.auditions.uninvite({ params, query: { tells } }),
      done: auditions.uninvited,
    })
  return (
    <li>
      <Photo image={person.photo} alt="" ratio="1/1" sizes="44px" className={styles.face} />
      <span className={styles.who}>
        {person.name}
        <Badge tone={statusTone[person.status]}>{AuditionStatus[person.status]}</Badge>
      </span>
      {isAhead && <IconButton icon={X} label={uninviteLabel(person.name)} onClick={uninvite} />}
      {hasBegun && saidYes && (
        <Segments
          label={attendanceLabel(person.name)}
          options={attendances}
          value={person.status as keyof typeof Attendance}
          onChange={attendance =>
            void change(() => api.auditions.markAttendance({ params, body: { attendance } }), auditions.marked)
          }
        />
      )}
      {person.words && <p className={styles.words}>{person.words}</p>}
      {modal}
    </li>
  )
}
