import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TeamPlace } from '../../contract/casting-team.ts'
import { ApiError } from '../../contract/client.ts'
import { CastingStatus, TeamRole } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { thousands } from '../ui/format.ts'
import { ListLink } from '../ui/ListLink.tsx'
import { toast } from '../ui/toast.ts'
import { CloseEarlyButton, DecisionLinks } from './CastingActions.tsx'
import styles from './MyCastings.module.css'
import { editable } from './OwnCastingRow.tsx'

/** Invitations that wait for an answer; nothing while there are none. */
export function Invitations({ places }: { places: TeamPlace[] }) {
  const waiting = places.filter(place => place.state === 'INVITED')
  if (!waiting.length) return null
  return (
    <section className={styles.invitations} aria-label="받은 초대">
      {waiting.map(place => (
        <Invitation key={place.castingId} place={place} />
      ))}
    </section>
  )
}

function Invitation({ place }: { place: TeamPlace }) {
  const { castingId, ownerName, title, role } = place
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null)
  const { revalidate } = useRevalidator()
  async function answer(accept: boolean) {
    setPending(accept ? 'accept' : 'decline')
    try {
      await api.castings.answerInvitation({ params: { castingId }, body: { accept } })
      toast.success(accept ? '이제 이 공고를 함께 봐요' : '초대를 거절했어요')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
    await revalidate()
    setPending(null)
  }
  return (
    <div className={styles.invitation}>
      <p>
        <b>
          {ownerName} 님이 ‘{title}’ 공고를 함께 보자고 초대했어요
        </b>
        <span>권한: {TeamRole[role]}</span>
      </p>
      <div className={styles.actions}>
        <Button size="sm" auto pending={pending === 'decline'} onClick={() => answer(false)}>
          거절하기
        </Button>
        <Button size="sm" variant="ink" auto pending={pending === 'accept'} onClick={() => answer(true)}>
          함께 보기
        </Button>
      </div>
    </div>
  )
}

/** Notices of others whose applicants this person reviews. */
export function TeamPlaces({ places }: { places: TeamPlace[] }) {
  const joined = places.filter(place => place.state === 'ACCEPTED')
  if (!joined.length) return null
  return (
    <section className={styles.joined} aria-labelledby="team-places">
      <h2 id="team-places">함께 보는 공고</h2>
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
              <p>{[place.companyName, `${place.ownerName} 님의 공고`].filter(Boolean).join(' · ')}</p>
            </div>
            <dl className={styles.counts}>
              <div>
                <dt>지원자</dt>
                <dd className="num">{thousands(place.applicants ?? 0)}</dd>
              </div>
              <div>
                <dt>안 읽음</dt>
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
                aria-label={`${place.title} 지원자 보기`}
              >
                지원자 보기
              </LinkButton>
              {place.role === 'FULL' && <DecisionLinks castingId={place.castingId} title={place.title} />}
              {place.role === 'FULL' && editable.includes(place.status) && (
                <LinkButton href={paths.castingEdit(place.castingId)} size="sm" auto aria-label={`${place.title} 수정`}>
                  수정
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
