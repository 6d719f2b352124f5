import { TeamRole } from '#contract/codes/applications.ts'
import { CastingStatus } from '#contract/codes/castings.ts'
import type { TeamPlace } from '#contract/sharing/team.ts'
import { api } from '#web/api.ts'
import { useChange } from '#web/calls/useChange.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { CloseEarlyButton, DecisionLinks } from '../CastingActions.tsx'
import styles from './MyCastings.module.css'
import { teamPlacesTexts as texts } from './messages.ts'
import { editable } from './OwnCastingRow.tsx'

/** Open invitations; nothing while there are none. */
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
            <dl className={styles.counts}>
              <div>
                <dt>{texts.applicants}</dt>
                <dd className="num">{thousands(place.applicants ?? 0)}</dd>
              </div>
              <div>
                <dt>{texts.unread}</dt>
                <dd className="num" data-unread={(place.unread ?? 0) > 0 || undefined}>
                  {thousands(place.unread ?? 0)}
                </dd>
              </div>
            </dl>
            <div className={styles.actions}>
              <LinkButton
                href={paths.workspace(place.castingId)}
                size="sm"
                variant="ink"
                auto
                aria-label={texts.showApplicantsLabel(place.title)}
              >
                {texts.showApplicants}
              </LinkButton>
              {place.role === 'FULL' && <DecisionLinks castingId={place.castingId} title={place.title} />}
              {place.role === 'FULL' && editable.includes(place.status) && (
                <LinkButton
                  href={paths.castingEdit(place.castingId)}
                  size="sm"
                  auto
                  aria-label={texts.editLabel(place.title)}
                >
                  {texts.edit}
                </LinkButton>
              )}
              {place.role === 'FULL' && place.status === 'OPEN' && <CloseEarlyButton castingId={place.castingId} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
