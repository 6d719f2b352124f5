import { useId, useState } from 'react'
import type { MyAudition } from '#contract/auditions/index.ts'
import { type AuditionAnswer, AuditionStatus } from '#contract/codes/applications.ts'
import { ActorTabs } from '#web/applications/PlaceTabs.tsx'
import { findWaiting } from '#web/applications/waiting.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CalendarClock } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/MyAuditionsPage'
import { AnswerModal } from './AnswerModal.tsx'
import styles from './Auditions.module.css'
import { auditions, spanText } from './messages.ts'
import { SlotFacts } from './SlotFacts.tsx'
import { statusTone } from './status-tone.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, auditions.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = pageIn(url.searchParams)
  const api = apiOf(context)
  const [found, waiting] = await Promise.all([api.auditions.mine({ query: { page } }), findWaiting(api)])
  return { ...found, waiting }
}

type Answer = keyof typeof AuditionAnswer
const said = { CONFIRMED: auditions.confirmed, CHANGE: auditions.changed, DECLINED: auditions.declined }

export default function MyAuditionsPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, waiting, page, limit } = loaderData
  const { change, done } = useChange()
  const [asking, setAsking] = useState<{ audition: MyAudition; answer: 'CHANGE' | 'DECLINED' } | null>(null)

  async function send(audition: MyAudition, answer: Answer, words: string) {
    await api.auditions.answer({ params: { inviteId: audition.id }, body: { answer, words } })
    setAsking(null)
    await done(said[answer])
  }
  const confirm = (audition: MyAudition) =>
    change(
      () => api.auditions.answer({ params: { inviteId: audition.id }, body: { answer: 'CONFIRMED', words: '' } }),
      auditions.confirmed,
      { of: audition.id },
    )
  return (
    <div className="wrap">
      <header className={styles.head}>
        <div>
          <Text size="h1">{auditions.title}</Text>
          <p>{auditions.lead}</p>
        </div>
      </header>
      <ActorTabs label={auditions.title} current="auditions" waiting={waiting} />
      {list.length === 0 ? (
        <Empty
          as="h2"
          icon={CalendarClock}
          title={auditions.none}
          action={
            <LinkButton auto variant="ink" href={paths.castingHistory()}>
              {auditions.applications}
            </LinkButton>
          }
        >
          {auditions.noneText}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {list.map(audition => (
            <MyAuditionCard
              key={audition.id}
              audition={audition}
              onConfirm={() => confirm(audition)}
              onAsk={answer => setAsking({ audition, answer })}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => `${paths.auditions()}?page=${to}`} />
      {asking && (
        <AnswerModal
          audition={asking.audition}
          answer={asking.answer}
          onSend={words => send(asking.audition, asking.answer, words)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

type CardProps = { audition: MyAudition; onConfirm: () => void; onAsk: (answer: 'CHANGE' | 'DECLINED') => void }

function MyAuditionCard({ audition, onConfirm, onAsk }: CardProps) {
  const { casting, status, isAnswerable, isCancelled, isFull, words } = audition
  const title = spanText(audition.startAt, audition.minutes)
  const id = useId()
  // Several cards have the same buttons.
  const about = { 'aria-describedby': `${id}-when ${id}-casting` }
  return (
    <li className={cx(styles.card, !isAnswerable && styles.over)}>
      <div className={cx(styles.when, isCancelled && styles.struck)}>
        <h2 id={`${id}-when`}>{title}</h2>
        {isCancelled ? (
          <Badge tone="danger">{auditions.cancelled}</Badge>
        ) : (
          <Badge tone={statusTone[status]}>{AuditionStatus[status]}</Badge>
        )}
      </div>
      <p id={`${id}-casting`} className={styles.sub}>
        <ListLink href={`${paths.casting(casting.id)}${casting.key ? `?key=${casting.key}` : ''}`}>
          {[casting.title, casting.companyName].filter(Boolean).join(' · ')}
        </ListLink>
      </p>
      <SlotFacts slot={audition} />
      {words && (
        <p className={styles.words}>
          {auditions.mySaid}: {words}
        </p>
      )}
      {isAnswerable && isFull && status !== 'CONFIRMED' && <p className={styles.sub}>{auditions.full}</p>}
      {isAnswerable && (
        <div className={styles.actions}>
          {status !== 'CONFIRMED' && !isFull && (
            <Button auto variant="primary" onClick={onConfirm} {...about}>
              {auditions.confirm}
            </Button>
          )}
          {status === 'CONFIRMED' && (
            <LinkButton
              auto
              variant="ink"
              href={paths.auditionCalendar(audition.id)}
              download={auditions.calendarFile}
              {...about}
            >
              <Icon icon={CalendarClock} size={18} />
              {auditions.calendar}
            </LinkButton>
          )}
          <Button auto onClick={() => onAsk('CHANGE')} {...about}>
            {auditions.change}
          </Button>
          {status !== 'DECLINED' && (
            <Button auto variant="text" onClick={() => onAsk('DECLINED')} {...about}>
              {auditions.decline}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
