import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { SelfTapeStatus } from '#contract/codes/applications.ts'
import type { TeamSelfTape } from '#contract/self-tapes/index.ts'
import { sceneName } from '#contract/self-tapes/scene-name.ts'
import audition from '#web/auditions/Auditions.module.css'
import { TeamPlace } from '#web/auditions/TeamPlace.tsx'
import { idParam } from '#web/calls/id-param.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { PendingNews } from '#web/notifications/telling/PendingNews.tsx'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Clapperboard, Play } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import { later } from '#web/ui/later.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import type { Route } from './+types/TeamSelfTapesPage'
import { ExtendModal } from './ExtendModal.tsx'
import { reviewTexts, sceneTexts, selfTapes } from './messages.ts'
import { ReadingLink } from './ReadingLink.tsx'
import { Script } from './Script.tsx'
import styles from './SelfTapes.module.css'
import { statusTone, TapeFacts, TapeVideo } from './TapeFacts.tsx'
import { TapeReview, type WatchableTape } from './TapeReview.tsx'

const AskSheet = later(() => import('./AskSheet.tsx'))

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? `${loaderData.title} ${selfTapes.title}` : selfTapes.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const page = pageIn(url.searchParams)
  const api = apiOf(context)
  const [found, { list: scenes }] = await Promise.all([
    api.selfTapes.list({ params: { castingId }, query: { page } }),
    api.selfTapes.scenes({ params: { castingId } }),
  ])
  const wanted = Number(url.searchParams.get('tape'))
  const tapeId = found.list.find(tape => tape.id === wanted && isWatchable(tape))?.id ?? null
  const notes = tapeId === null ? [] : (await api.selfTapes.notes({ params: { castingId, tapeId } })).list
  const compared = scenes
    .filter(scene => scene.tapes > 0)
    .map(scene => ({ id: scene.id, name: sceneName(scene), tapes: scene.tapes, watched: scene.watched }))
  const { hasStudio } = factsOf(context)
  return { ...found, scenes: compared, castingId, tapeId, notes, hasStudio, viewerName: viewer.name, now: Date.now() }
}

const isWatchable = (tape: TeamSelfTape): tape is WatchableTape => tape.video?.state === 'READY'

type Doing = { what: 'ask' } | { what: 'extend' | 'cancel'; tape: TeamSelfTape }

export default function TeamSelfTapesPage({ loaderData }: Route.ComponentProps) {
  const { title, list, scenes, totalResult, page, limit, pending } = loaderData
  const { castingId, tapeId, notes, viewerName, hasStudio, now } = loaderData
  const [doing, setDoing] = useState<Doing | null>(null)
  const { change, done } = useChange()
  const navigate = useNavigate()
  const close = () => setDoing(null)
  const finish = (sentence?: string) => {
    close()
    return done(sentence)
  }
  const paramsOf = (tape: TeamSelfTape) => ({ params: { castingId, tapeId: tape.id } })
  const review = (tape: TeamSelfTape) =>
    change(() => api.selfTapes.review(paramsOf(tape)), selfTapes.reviewed, { of: tape.id })
  const hrefOf = (tape: TeamSelfTape) => paths.teamSelfTape(castingId, tape.id, page)
  const watchable = useSteadyOrder(list.filter(isWatchable), tapeId !== null)
  const at = watchable.findIndex(tape => tape.id === tapeId)
  const watched = watchable[at]
  if (watched) {
    const [previous, next] = [watchable[at - 1], watchable[at + 1]]
    return (
      <TapeReview
        castingId={castingId}
        tape={watched}
        place={at + 1}
        count={watchable.length}
        notes={notes}
        viewerName={viewerName}
        listHref={`${paths.teamSelfTapes(castingId)}${page > 1 ? `?page=${page}` : ''}`}
        previousHref={previous ? hrefOf(previous) : null}
        nextHref={next ? hrefOf(next) : null}
        onGo={href => void navigate(href)}
        onReview={() => review(watched)}
        onChanged={() => void done()}
      />
    )
  }
  return (
    <TeamPlace
      castingId={castingId}
      current="selfTapes"
      casting={title}
      texts={selfTapes}
      icon={Clapperboard}
      above={
        <>
          <PendingNews
            list={pending}
            onTakeBack={departureId => api.selfTapes.takeBack({ params: { castingId, departureId } })}
          />
          <Scenes castingId={castingId} scenes={scenes} />
        </>
      }
      create={{ label: selfTapes.ask, onClick: () => setDoing({ what: 'ask' }) }}
      items={list.map(tape => (
        <TeamTapeCard
          key={tape.id}
          tape={tape}
          viewerName={viewerName}
          reading={
            hasStudio && tape.sceneId !== null ? <ReadingLink castingId={castingId} sceneId={tape.sceneId} /> : null
          }
          watchHref={isWatchable(tape) ? hrefOf(tape) : null}
          onReview={() => review(tape)}
          onDo={what => setDoing({ what, tape })}
        />
      ))}
    >
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => `${paths.teamSelfTapes(castingId)}?page=${to}`}
      />
      {doing?.what === 'ask' && <AskSheet castingId={castingId} now={now} onDone={() => finish()} onClose={close} />}
      {doing?.what === 'extend' && (
        <ExtendModal castingId={castingId} tape={doing.tape} onDone={finish} onClose={close} />
      )}
      {doing?.what === 'cancel' && (
        <Modal open onClose={close} title={selfTapes.cancelTitle} role="alertdialog">
          <p>
            {doing.tape.name}. {selfTapes.cancelText}
          </p>
          <ModalActions>
            <Button onClick={close}>{selfTapes.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                void change(() => api.selfTapes.cancel(paramsOf(doing.tape)), selfTapes.cancelled)
              }}
            >
              {selfTapes.cancel}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </TeamPlace>
  )
}

/** Tapes in the order at the time the first was opened: a reviewed one keeps its position. */
function useSteadyOrder(tapes: WatchableTape[], isOpen: boolean): WatchableTape[] {
  const [order, setOrder] = useState<number[]>([])
  const ids = tapes.map(tape => tape.id)
  const isSame = ids.length === order.length && ids.every(id => order.includes(id))
  if (!isSame || (!isOpen && ids.join() !== order.join())) setOrder(ids)
  if (!isSame || !isOpen) return tapes
  return tapes.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

type CardProps = {
  tape: TeamSelfTape
  viewerName: string
  /** Link to the player; null while there is nothing to watch. */
  watchHref: string | null
  /** Leads to the voice of its partners. */
  reading: ReactNode
  onReview: () => void
  onDo: (what: 'extend' | 'cancel') => void
}

function TeamTapeCard({ tape, viewerName, watchHref, reading, onReview, onDo }: CardProps) {
  const isAwaited = tape.status === 'REQUESTED' || tape.status === 'ACCEPTED'
  const isStanding = isAwaited || tape.status === 'SUBMITTED'
  const wantsTime = isAwaited && tape.extensionAskedAt && !tape.extendedAt
  return (
    <li className={cx(audition.card, !isStanding && audition.over)}>
      <div className={styles.head}>
        <Photo image={tape.photo} alt="" ratio="1/1" sizes="44px" className={audition.face} />
        <div className={styles.title}>
          <h2>{tape.name}</h2>
          <Badge tone={statusTone[tape.status]}>{SelfTapeStatus[tape.status]}</Badge>
          {wantsTime && <Badge tone="warn">{selfTapes.wantsTime}</Badge>}
          {isAwaited && tape.extendedAt && <Badge>{selfTapes.wasExtended}</Badge>}
        </div>
      </div>
      {watchHref ? (
        <Link href={watchHref} className={styles.watch} aria-label={reviewTexts.watch(tape.name)}>
          {tape.video?.poster && <img src={tape.video.poster} alt="" loading="lazy" />}
          <span className={styles.disc}>
            <Icon icon={Play} size={22} filled />
          </span>
          <b>{reviewTexts.watchShort}</b>
        </Link>
      ) : (
        <TapeVideo tape={tape} title={`${tape.name}, ${selfTapes.video}`} mark={viewerName} />
      )}
      {wantsTime && <p className={audition.words}>{tape.extensionWords}</p>}
      {tape.words && <p className={audition.words}>{tape.words}</p>}
      <TapeFacts tape={tape} />
      <details className={styles.details}>
        <summary>{selfTapes.showScript}</summary>
        <Script lines={tape.script} mine={tape.part} />
        {reading}
      </details>
      {isStanding && (
        <div className={audition.actions}>
          {tape.status === 'SUBMITTED' && tape.video?.state !== 'PROCESSING' && (
            <Button auto size="sm" variant="ink" onClick={onReview}>
              {selfTapes.review}
            </Button>
          )}
          {wantsTime && (
            <Button auto size="sm" variant="ink" onClick={() => onDo('extend')}>
              {selfTapes.extend}
            </Button>
          )}
          {isAwaited && (
            <Button auto size="sm" variant="text" onClick={() => onDo('cancel')}>
              {selfTapes.cancel}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type ScenesProps = { castingId: number; scenes: { id: number; name: string; tapes: number; watched: number }[] }

/** The scenes of which tapes have come, each compared line by line on a page of its own. */
function Scenes({ castingId, scenes }: ScenesProps) {
  if (!scenes.length) return null
  return (
    <nav aria-label={sceneTexts.compare} className={styles.scenes}>
      {scenes.map(({ id, name, tapes, watched }) => (
        <div key={id}>
          <LinkButton auto size="md" variant="line" href={paths.scene(castingId, id)}>
            {sceneTexts.compareOf(name, tapes)}
          </LinkButton>
          <small className="num">{sceneTexts.watchedOf(watched, tapes)}</small>
        </div>
      ))}
    </nav>
  )
}
