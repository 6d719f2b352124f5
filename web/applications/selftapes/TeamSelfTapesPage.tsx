import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { SelfTapeStatus } from '../../../contract/enums.ts'
import type { TeamSelfTape } from '../../../contract/self-tapes.ts'
import { api } from '../../api.ts'
import { apiOf, requireViewer } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Clapperboard, Plus } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Text } from '../../ui/Text.tsx'
import audition from '../auditions/Auditions.module.css'
import { TeamTabs } from '../PlaceTabs.tsx'
import { useDoing } from '../useDoing.ts'
import type { Route } from './+types/TeamSelfTapesPage'
import { ExtendModal } from './ExtendModal.tsx'
import { selfTapes } from './messages.ts'
import styles from './SelfTapes.module.css'
import { statusTone, TapeFacts, TapeFilm } from './TapeFacts.tsx'

const AskSheet = lazy(() => import('./AskSheet.tsx'))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `${loaderData.title} ${selfTapes.title}` : selfTapes.title)

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  if (!/^\d{1,15}$/.test(params.castingId)) throw data(null, { status: 404 })
  const castingId = Number(params.castingId)
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const found = await apiOf(context).selfTapes.list({ params: { castingId }, query: { page } })
  return { ...found, castingId, viewerName: viewer.name, now: Date.now() }
}

type Doing = { what: 'ask' } | { what: 'extend' | 'cancel'; tape: TeamSelfTape }

export default function TeamSelfTapesPage({ loaderData }: Route.ComponentProps) {
  const { title, list, totalResult, page, limit, castingId, viewerName, now } = loaderData
  const { doing, setDoing, close, done, attempt } = useDoing<Doing>()
  const paramsOf = (tape: TeamSelfTape) => ({ params: { castingId, tapeId: tape.id } })
  const ask = (
    <Button auto variant="ink" onClick={() => setDoing({ what: 'ask' })}>
      <Icon icon={Plus} size={18} />
      {selfTapes.ask}
    </Button>
  )
  return (
    <div className="wrap">
      <header className={audition.head}>
        <div>
          <Text size="h1">{selfTapes.title}</Text>
          <p>{title}</p>
          <p>{selfTapes.teamLead}</p>
        </div>
        {list.length > 0 && ask}
      </header>
      <TeamTabs castingId={castingId} label={selfTapes.title} current="selfTapes" />
      {list.length === 0 ? (
        <Empty icon={Clapperboard} title={selfTapes.teamNone} action={ask}>
          {selfTapes.teamNoneText}
        </Empty>
      ) : (
        <ul className={audition.list}>
          {list.map(tape => (
            <TeamTapeCard
              key={tape.id}
              tape={tape}
              viewerName={viewerName}
              onReview={() => attempt(() => api.selfTapes.review(paramsOf(tape)), selfTapes.reviewed)}
              onDo={what => setDoing({ what, tape })}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalResult / limit)}
        hrefOf={to => `${paths.teamSelfTapes(castingId)}?page=${to}`}
      />
      <Suspense>
        {doing?.what === 'ask' && <AskSheet castingId={castingId} now={now} onDone={done} onClose={close} />}
      </Suspense>
      {doing?.what === 'extend' && (
        <ExtendModal castingId={castingId} tape={doing.tape} onDone={done} onClose={close} />
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
              onClick={() => attempt(() => api.selfTapes.cancel(paramsOf(doing.tape)), selfTapes.cancelled)}
            >
              {selfTapes.cancel}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </div>
  )
}

type CardProps = {
  tape: TeamSelfTape
  viewerName: string
  onReview: () => void
  onDo: (what: 'extend' | 'cancel') => void
}

function TeamTapeCard({ tape, viewerName, onReview, onDo }: CardProps) {
  const isAwaited = tape.status === 'REQUESTED' || tape.status === 'ACCEPTED'
  const isStanding = isAwaited || tape.status === 'SUBMITTED'
  const wantsTime = isAwaited && tape.extensionAskedAt && !tape.extendedAt
  return (
    <li className={cx(audition.card, !isStanding && audition.over, !isStanding && styles.over)}>
      <div className={styles.head}>
        <Photo image={tape.photo} alt="" ratio="1/1" sizes="44px" className={audition.face} />
        <div className={styles.title}>
          <h2>{tape.name}</h2>
          <Badge tone={statusTone[tape.status]}>{SelfTapeStatus[tape.status]}</Badge>
          {wantsTime && <Badge tone="warn">{selfTapes.wantsTime}</Badge>}
          {isAwaited && tape.extendedAt && <Badge>{selfTapes.wasExtended}</Badge>}
        </div>
      </div>
      <TapeFilm tape={tape} title={`${tape.name}, ${selfTapes.video}`} mark={viewerName} />
      {wantsTime && <p className={audition.words}>{tape.extensionWords}</p>}
      {tape.words && <p className={audition.words}>{tape.words}</p>}
      <TapeFacts tape={tape} />
      <details className={styles.details}>
        <summary>{selfTapes.showScript}</summary>
        <p className={styles.script}>{tape.script}</p>
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
