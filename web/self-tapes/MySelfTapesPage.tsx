import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SelfTapeStatus } from '#contract/codes/applications.ts'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { ActorTabs } from '#web/applications/PlaceTabs.tsx'
import { findWaiting } from '#web/applications/waiting.ts'
import audition from '#web/auditions/Auditions.module.css'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button, buttonClass, LinkButton } from '#web/ui/forms/Button.tsx'
import { Clapperboard } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { later } from '#web/ui/later.tsx'
import type { Route } from './+types/MySelfTapesPage'
import { selfTapes } from './messages.ts'
import { OwnScript } from './Script.tsx'
import styles from './SelfTapes.module.css'
import { cleanTakes } from './studio/take-files.ts'
import { statusTone, TapeFacts, TapeVideo } from './TapeFacts.tsx'
import { WordsModal } from './WordsModal.tsx'

const SendSheet = later(() => import('./SendSheet.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, selfTapes.title)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const page = pageIn(url.searchParams)
  const api = apiOf(context)
  const [found, waiting] = await Promise.all([api.selfTapes.mine({ query: { page } }), findWaiting(api)])
  return { ...found, waiting, hasStudio: factsOf(context).hasStudio }
}

type Doing = { what: 'decline' | 'time' | 'send'; tape: MySelfTape }

export default function MySelfTapesPage({ loaderData }: Route.ComponentProps) {
  const { list, totalResult, waiting, page, limit, hasStudio } = loaderData
  const [doing, setDoing] = useState<Doing | null>(null)
  const { change, done } = useChange()
  const [search] = useSearchParams()
  const asked = search.get('send')
  useEffect(() => void cleanTakes(), [])
  // The address names a request whose video was shared from another app.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, not for each list
  useEffect(() => {
    const tape = list.find(({ id, isAnswerable, status }) => {
      return String(id) === asked && isAnswerable && (status === 'ACCEPTED' || status === 'SUBMITTED')
    })
    if (tape) setDoing({ what: 'send', tape })
  }, [asked])
  const close = () => setDoing(null)
  const finish = (sentence: string) => {
    close()
    return done(sentence)
  }

  const accept = (tape: MySelfTape) =>
    change(() => api.selfTapes.accept({ params: { tapeId: tape.id } }), selfTapes.accepted, { of: tape.id })
  async function say(what: 'decline' | 'time', tape: MySelfTape, words: string) {
    const call = { params: { tapeId: tape.id }, body: { words } }
    if (what === 'decline') await api.selfTapes.decline(call)
    else await api.selfTapes.askForTime(call)
    await finish(what === 'decline' ? selfTapes.declined : selfTapes.askedForTime)
  }
  return (
    <div className="wrap">
      <header className={audition.head}>
        <div>
          <Text size="h1">{selfTapes.title}</Text>
          <p>{selfTapes.lead}</p>
        </div>
      </header>
      <ActorTabs label={selfTapes.title} current="selfTapes" waiting={waiting} />
      {list.length === 0 ? (
        <Empty
          as="h2"
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
              hasStudio={hasStudio}
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
      {doing?.what === 'send' && <SendSheet tape={doing.tape} onDone={() => finish(selfTapes.sent)} onClose={close} />}
    </div>
  )
}

type CardProps = { tape: MySelfTape; hasStudio: boolean; onAccept: () => void; onDo: (what: Doing['what']) => void }

function MyTapeCard({ tape, hasStudio, onAccept, onDo }: CardProps) {
  const { casting, status, isAnswerable, words } = tape
  const mayAskForTime = isAnswerable && status !== 'SUBMITTED' && !tape.extensionAskedAt
  return (
    <li className={cx(audition.card, !isAnswerable && audition.over)}>
      <div className={styles.title}>
        <h2>
          <ListLink href={`${paths.casting(casting.id)}${casting.key ? `?key=${casting.key}` : ''}`}>
            {casting.title}
          </ListLink>
        </h2>
        <Badge tone={statusTone[status]}>{SelfTapeStatus[status]}</Badge>
      </div>
      {casting.companyName && <p className={styles.sub}>{casting.companyName}</p>}
      {isAnswerable && status === 'ACCEPTED' && tape.videoReturned && (
        <Note tone="warn" title={selfTapes.returned[tape.videoReturned]} />
      )}
      <TapeFacts tape={tape} />
      <OwnScript tapeId={tape.id} lines={tape.script} part={tape.part} />
      <TapeVideo tape={tape} title={`${casting.title} ${selfTapes.video}`} />
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
          {hasStudio && (status === 'ACCEPTED' || status === 'SUBMITTED') && (
            // The studio needs a document of its own, so that the browser follows the link.
            <a
              className={buttonClass({ auto: true, size: 'sm', variant: status === 'ACCEPTED' ? 'ink' : 'soft' })}
              href={paths.studio(tape.id)}
            >
              {selfTapes.shoot}
            </a>
          )}
          {status === 'ACCEPTED' && (
            <Button auto size="sm" variant={hasStudio ? 'soft' : 'ink'} onClick={() => onDo('send')}>
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
