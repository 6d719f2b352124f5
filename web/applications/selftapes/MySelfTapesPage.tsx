import { lazy, Suspense } from 'react'
import { SelfTapeStatus } from '../../../contract/enums.ts'
import type { MySelfTape } from '../../../contract/self-tapes.ts'
import { api } from '../../api.ts'
import { apiOf, requireViewer } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Clapperboard } from '../../ui/icons.ts'
import { ListLink } from '../../ui/ListLink.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Text } from '../../ui/Text.tsx'
import audition from '../auditions/Auditions.module.css'
import { ActorTabs } from '../PlaceTabs.tsx'
import { useDoing } from '../useDoing.ts'
import type { Route } from './+types/MySelfTapesPage'
import { selfTapes } from './messages.ts'
import styles from './SelfTapes.module.css'
import { statusTone, TapeFacts, TapeFilm } from './TapeFacts.tsx'
import { WordsModal } from './WordsModal.tsx'

const SendSheet = lazy(() => import('./SendSheet.tsx'))

export const meta = () => pageMeta(selfTapes.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  return apiOf(context).selfTapes.mine({ query: { page } })
}

type Doing = { what: 'decline' | 'time' | 'send'; tape: MySelfTape }

export default function MySelfTapesPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, waiting, page, limit } = loaderData
  const { doing, setDoing, close, done, attempt } = useDoing<Doing>()

  const accept = (tape: MySelfTape) =>
    attempt(() => api.selfTapes.accept({ params: { tapeId: tape.id } }), selfTapes.accepted)
  async function say(what: 'decline' | 'time', tape: MySelfTape, words: string) {
    const call = { params: { tapeId: tape.id }, body: { words } }
    if (what === 'decline') await api.selfTapes.decline(call)
    else await api.selfTapes.askForTime(call)
    await done(what === 'decline' ? selfTapes.declined : selfTapes.askedForTime)
  }
  return (
    <div className="wrap">
      <header className={audition.head}>
        <div>
          <Text size="h1">{selfTapes.title}</Text>
          <p>{selfTapes.lead}</p>
        </div>
      </header>
      <ActorTabs label={selfTapes.title} current="selfTapes" count={waiting || undefined} />
      {list.length === 0 ? (
        <Empty
          icon={Clapperboard}
          title={selfTapes.none}
          action={
            <LinkButton auto variant="ink" href={paths.castingHistory()}>
              {selfTapes.applications}
            </LinkButton>
          }
        >
          {selfTapes.noneText}
        </Empty>
      ) : (
        <ul className={audition.list}>
          {list.map(tape => (
            <MyTapeCard
              key={tape.id}
              tape={tape}
              onAccept={() => accept(tape)}
              onDo={what => setDoing({ what, tape })}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => `${paths.selfTapes()}?page=${to}`} />
      {doing && doing.what !== 'send' && (
        <WordsModal
          what={doing.what}
          onSend={words => say(doing.what as 'decline' | 'time', doing.tape, words)}
          onClose={close}
        />
      )}
      <Suspense>
        {doing?.what === 'send' && <SendSheet tape={doing.tape} onDone={() => done(selfTapes.sent)} onClose={close} />}
      </Suspense>
    </div>
  )
}

type CardProps = { tape: MySelfTape; onAccept: () => void; onDo: (what: Doing['what']) => void }

function MyTapeCard({ tape, onAccept, onDo }: CardProps) {
  const { casting, status, isAnswerable, words } = tape
  const mayAskForTime = isAnswerable && status !== 'SUBMITTED' && !tape.extensionAskedAt
  return (
    <li className={cx(audition.card, !isAnswerable && audition.over, !isAnswerable && styles.over)}>
      <div className={styles.title}>
        <h2>
          <ListLink href={`${paths.casting(casting.id)}${casting.key ? `?key=${casting.key}` : ''}`}>
            {casting.title}
          </ListLink>
        </h2>
        <Badge tone={statusTone[status]}>{SelfTapeStatus[status]}</Badge>
      </div>
      {casting.companyName && <p className={styles.sub}>{casting.companyName}</p>}
      {isAnswerable && status === 'ACCEPTED' && tape.filmReturned && (
        <Note tone="warn" title={selfTapes.returned[tape.filmReturned]} />
      )}
      <TapeFacts tape={tape} />
      <p className={styles.script}>{tape.script}</p>
      <TapeFilm tape={tape} title={`${casting.title} ${selfTapes.video}`} />
      {words && (
        <p className={audition.words}>
          {selfTapes.said}: {words}
        </p>
      )}
      {isAnswerable && tape.extensionAskedAt && !tape.extendedAt && status !== 'SUBMITTED' && (
        <p className={styles.sub}>{selfTapes.timeWaiting}</p>
      )}
      {isAnswerable && (
        <div className={audition.actions}>
          {status === 'REQUESTED' && (
            <Button auto size="sm" variant="ink" onClick={onAccept}>
              {selfTapes.accept}
            </Button>
          )}
          {status === 'ACCEPTED' && (
            <Button auto size="sm" variant="ink" onClick={() => onDo('send')}>
              {selfTapes.send}
            </Button>
          )}
          {status === 'SUBMITTED' && (
            <Button auto size="sm" onClick={() => onDo('send')}>
              {selfTapes.sendAgain}
            </Button>
          )}
          {mayAskForTime && (
            <Button auto size="sm" onClick={() => onDo('time')}>
              {selfTapes.moreTime}
            </Button>
          )}
          {status !== 'SUBMITTED' && (
            <Button auto size="sm" variant="text" onClick={() => onDo('decline')}>
              {selfTapes.decline}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
