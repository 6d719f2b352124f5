import { type ReactNode, type RefObject, useRef } from 'react'
import { numberText, photoAlt, stageLabel } from '#web/applications/messages.ts'
import { Player, type PlayerHandle } from '#web/media/Player.tsx'
import { cx } from '#web/ui/cx.ts'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { X } from '#web/ui/icons.ts'
import { ApplicantPanel, type PanelPart } from '../applicant/ApplicantPanel.tsx'
import { CommentForm } from '../applicant/Comments.tsx'
import { videosOf } from '../applicant/SentVideos.tsx'
import { NextStageButton } from '../applicant/StagePicker.tsx'
import { type Application, useDetail } from '../applicant/useDetail.ts'
import type { Row } from '../state/rows.ts'
import { useApplicant, useReview } from '../state/useStore.ts'
import styles from './Compare.module.css'
import { factNames, factsToCompare } from './facts.ts'
import { compareTexts as texts } from './messages.ts'

type Props = {
  id: number
  /** Indexes of the photo and the video that every column shows. */
  photo: number
  video: number
  isActive: boolean
  roleNames: Map<number, string>
  /** Refs that the keys for comments and videos use; only for the active person. */
  commentInput: RefObject<HTMLInputElement | null> | undefined
  player: RefObject<PlayerHandle | null> | undefined
  onGroup: (groupId: number) => void
  onEnlarge: (photo: number) => void
  onRemove: (id: number) => void
}

const shown: readonly [PanelPart, string][] = [
  ['match', texts.match],
  ['group', ''],
  ['rating', texts.rating],
]

/** One column of the comparison. All columns have the same rows, aligned by subgrid. */
export function Person({ id, photo, video, isActive, roleNames, commentInput, player, ...acts }: Props) {
  const { store, viewer } = useReview()
  const { onGroup, onEnlarge, onRemove } = acts
  const { row, card } = useApplicant(id)
  const application = useDetail(id)
  const column = useRef<HTMLElement>(null)
  const ownInput = useRef<HTMLInputElement>(null)
  if (!row) return null
  const { detail, changeComments } = application
  const photos = detail?.photos ?? (card?.photo ? [card.photo] : [])
  const picture = photos[photo]
  const facts = factsToCompare(row, detail)
  const panel = (part: PanelPart) => (
    <ApplicantPanel row={row} application={application} roleNames={roleNames} show={[part]} onGroup={onGroup} />
  )
  return (
    <section
      ref={column}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the workspace's keys act on the focused column
      tabIndex={0}
      aria-label={texts.person(row.name, numberText(row.number))}
      aria-current={isActive}
      data-person={id}
      className={cx(styles.person, isActive && styles.active)}
      onFocus={() => store.activate(id)}
      onPointerDown={() => store.activate(id)}
    >
      <div className={styles.photo}>
        {picture ? (
          <button
            type="button"
            aria-label={texts.enlarge(photoAlt(row.name, photo + 1))}
            onClick={() => onEnlarge(photo)}
          >
            <Photo
              key={picture.key}
              image={picture}
              alt={photoAlt(row.name, photo + 1)}
              ratio="fill"
              sizes="(width < 734px) 80vw, 25vw"
              className={styles.picture}
            />
          </button>
        ) : (
          <p>{detail ? texts.noPhoto : ''}</p>
        )}
        <IconButton icon={X} label={texts.remove(row.name)} className={styles.remove} onClick={() => onRemove(id)} />
      </div>
      <div className={styles.name}>
        <h3>
          {row.name} <small>{numberText(row.number)}</small>
        </h3>
        <NextStageButton row={row} roleNames={roleNames} />
        <p>{stagesOf(row, roleNames)}</p>
      </div>
      {shown.map(([part, title]) => (
        <Line key={part} title={title}>
          {part === 'rating' && !(viewer.rights.rate || viewer.shows.ratings) ? null : panel(part)}
        </Line>
      ))}
      <dl className={styles.facts}>
        {factNames.map(name => (
          <div key={name} className={styles.row}>
            <dt>{texts.facts[name]}</dt>
            <dd>{facts ? facts[name] || '–' : <Skeleton height={20} />}</dd>
          </div>
        ))}
      </dl>
      <Line title={viewer.shows.files ? texts.video : ''}>
        {viewer.shows.files && <Video row={row} application={application} at={video} player={player} />}
      </Line>
      <Line title={texts.comments(row.comments)}>
        {panel('comments')}
        {viewer.rights.comment && (
          <CommentForm
            id={id}
            input={commentInput ?? ownInput}
            onLeave={() => column.current?.focus()}
            onAdded={comment => detail && changeComments([...detail.comments, comment])}
          />
        )}
      </Line>
    </section>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}

type VideoProps = Pick<Props, 'player'> & { row: Row; application: Application; at: number }

function Video({ row, application, at, player }: VideoProps) {
  const { detail, reload } = application
  if (!detail)
    return row.videos ? <Skeleton height={120} radius="md" /> : <p className={styles.none}>{texts.noVideo}</p>
  const sent = videosOf(detail)[at]
  if (!sent) return <p className={styles.none}>{texts.noVideo}</p>
  return (
    <>
      <Player
        key={sent.video.id}
        ref={player ?? null}
        video={sent.video}
        title={texts.videoOf(detail.sent.actorName, sent.name)}
        className={styles.video}
        onReload={reload}
      />
      <p className={styles.videoName}>{sent.name}</p>
    </>
  )
}

/** `수경 서류 합격, 수현 예비`. */
const stagesOf = ({ roles }: Row, roleNames: Map<number, string>) =>
  roles.map(({ roleId, stage }) => `${roleNames.get(roleId) ?? ''} ${stageLabel(stage)}`.trim()).join(', ')
