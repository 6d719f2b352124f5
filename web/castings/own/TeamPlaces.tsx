import { useState } from 'react'
import { TeamRole } from '#contract/codes/applications.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import type { TeamPlace } from '#contract/sharing/team.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { CloseEarlyModal, teamPagesOf } from '../CastingActions.tsx'
import { Counts } from './Counts.tsx'
import styles from './MyCastings.module.css'
import { teamPlacesTexts as texts } from './messages.ts'
import { editable } from './OwnCastingRow.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'

/** Open invitations; nothing if there are none. */
export function Invitations({ places }: { places: TeamPlace[] }) {
  const waiting = places.filter(place => place.state === 'INVITED')
  if (!waiting.length) return null
  return (
    <section className={styles.invitations} aria-label={texts.invitations}>
      {waiting.map(place => (
        <Invitation key={place.castingId} place={place} />
      ))}
    </section>
  )
}

function Invitation({ place }: { place: TeamPlace }) {
  const { castingId, ownerName, title, role } = place
  const { change, pending } = useChange()
  const answer = (accept: boolean) =>
    change(
      () => api.sharing.answerInvitation({ params: { castingId }, body: { accept } }),
      accept ? texts.accepted : texts.declined,
      { of: accept ? 'accept' : 'decline' },
    )
  return (
    <div className={styles.invitation}>
      <p>
        <b>{texts.invitation(ownerName, title)}</b>
        <span>{texts.permission(TeamRole[role])}</span>
      </p>
      <div className={styles.actions}>
        <Button size="sm" auto pending={pending === 'decline'} onClick={() => answer(false)}>
          {texts.decline}
        </Button>
        <Button size="sm" variant="ink" auto pending={pending === 'accept'} onClick={() => answer(true)}>
          {texts.accept}
        </Button>
      </div>
    </div>
  )
}

/** Other people's castings whose applicants this person reviews. */
export function TeamPlaces({ places }: { places: TeamPlace[] }) {
  const joined = places.filter(place => place.state === 'ACCEPTED')
  if (!joined.length) return null
  return (
    <section className={styles.joined} aria-labelledby="team-places">
      <h2 id="team-places">{texts.shared}</h2>
      <ul className={styles.list}>
        {joined.map(place => (
          <li key={place.castingId} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.state}>
                <Badge tone={place.status === 'OPEN' ? 'ok' : 'plain'}>{CastingStatus[place.status]}</Badge>
                <Badge tone="line">{TeamRole[place.role]}</Badge>
              </p>
              <h3>
                <ListLink href={paths.workspace(place.castingId)}>{place.title}</ListLink>
              </h3>
              <p>{[place.companyName, texts.owner(place.ownerName)].filter(Boolean).join(' · ')}</p>
            </div>
            <Counts applicants={place.applicants ?? 0} unread={place.unread ?? 0} />
            <TeamActions place={place} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TeamActions({ place: { castingId, title, role, status } }: { place: TeamPlace }) {
  const [isClosing, setClosing] = useState(false)
  const isFull = role === 'FULL'
  const actions: RowAction[] = [
    { label: texts.showApplicants, href: paths.workspace(castingId) },
    ...(isFull && editable.includes(status) ? [{ label: texts.edit, href: paths.castingEdit(castingId) }] : []),
  ]
  const more: RowAction[] = [
    ...(isFull ? teamPagesOf(castingId) : []),
    ...(isFull && status === 'OPEN' ? [{ label: texts.close, onSelect: () => setClosing(true) }] : []),
  ]
  return (
    <>
      <RowActions title={title} actions={actions} more={more} />
      <CloseEarlyModal castingId={castingId} open={isClosing} onClose={() => setClosing(false)} />
    </>
  )
}
