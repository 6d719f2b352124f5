import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { numberText, photoAlt, stageLabel } from '#web/applications/messages.ts'
import type { PlayerHandle } from '#web/media/Player.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { KeepButton } from '../grid/Keep.tsx'
import type { Row } from '../state/rows.ts'
import { useActive, useApplicant, useReview } from '../state/useStore.ts'
import { ApplicantPanel } from './ApplicantPanel.tsx'
import { CommentForm } from './Comments.tsx'
import styles from './Inspector.module.css'
import { inspectorTexts as texts } from './messages.ts'
import { factsOf } from './Sections.tsx'
import { NextStageButton } from './StagePicker.tsx'
import { useDetail } from './useDetail.ts'
import type { Reel } from './useReel.ts'

type Props = {
  roleNames: Map<number, string>
  commentInput: RefObject<HTMLInputElement | null>
  player: RefObject<PlayerHandle | null>
  reel: Reel
  onStep: (by: number) => void
  onGroup: (groupId: number) => void
  onEnlarge: (photo: number) => void
  onLeaveComment: () => void
}

/**
 * Everything about the active applicant, 378 px wide. Drawn after the grid and updated after the card, which responds to
 * a key press first.
 */
export function Inspector(props: Props) {
  const active = useDeferredValue(useActive(useReview().store), null)
  return active === null ? <div className={styles.insp} /> : <Applicant id={active} {...props} />
}

function Applicant({
  id,
  roleNames,
  commentInput,
  player,
  reel,
  onStep,
  onGroup,
  onEnlarge,
  onLeaveComment,
}: Props & { id: number }) {
  const { role, viewer } = useReview()
  const { row, card } = useApplicant(id)
  const application = useDetail(id)
  const { detail, changeComments } = application
  const scroller = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant is read from the beginning
  useLayoutEffect(() => {
    // Scrolling lays the page out at once, so only where it leads somewhere.
    if (isScrolled.current) scroller.current?.scrollTo(0, 0)
    isScrolled.current = false
  }, [id])
  const scrolled = () => {
    isScrolled.current = true
  }
  if (!row) return null
  return (
    <aside className={styles.insp} aria-label={texts.label(row.name)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <div ref={scroller} className={styles.inspScroll} tabIndex={0} onScroll={scrolled}>
        <Mosaic
          name={row.name}
          photos={detail?.photos ?? (card?.photo ? [card.photo] : [])}
          onStep={onStep}
          onEnlarge={onEnlarge}
        />
        <div className={styles.inspBody}>
          <div className={styles.inspHead}>
            <h2>
              {row.name} <small>{[numberText(row.number), detail?.sent.region].filter(Boolean).join(' · ')}</small>
              <Standing row={row} role={role} />
            </h2>
            <div className={styles.nextStep}>
              <NextStageButton row={row} roleNames={roleNames} />
            </div>
            <KeepButton id={id} className={styles.keep} />
            <p className={styles.inspFacts}>{detail ? factsOf(detail) : texts.age(row.age)}</p>
          </div>
          <ApplicantPanel
            row={row}
            application={application}
            roleNames={roleNames}
            titled
            onGroup={onGroup}
            player={player}
            reel={reel}
          />
        </div>
      </div>
      <div className={styles.inspFoot}>
        {viewer.rights.comment && (
          <CommentForm
            id={id}
            input={commentInput}
            onLeave={onLeaveComment}
            onAdded={comment => detail && changeComments([...detail.comments, comment])}
          />
        )}
      </div>
    </aside>
  )
}

function Standing({ row, role }: { row: Row; role: number | null }) {
  const standing = row.roles.find(r => role === null || r.roleId === role)
  return <Badge>{stageLabel(standing?.stage ?? 'SUBMITTED')}</Badge>
}

type MosaicProps = {
  name: string
  photos: { key: string; color?: string }[]
  onStep: (by: number) => void
  onEnlarge: (photo: number) => void
}

/** The first photo large, the next three beside it, or alone; all of them open larger. */
function Mosaic({ name, photos, onStep, onEnlarge }: MosaicProps) {
  const more = photos.length - 4
  return (
    <div className={styles.mosaicPlace}>
      <div className={styles.mosaic}>
        {(photos.length > 1 ? [0, 1, 2, 3] : [0]).map(at => {
          const photo = photos[at]
          return (
            <div key={at} className={at === 0 ? styles.main : styles.side}>
              {photo ? (
                <button type="button" aria-label={texts.enlarge(photoAlt(name, at + 1))} onClick={() => onEnlarge(at)}>
                  <Photo
                    key={photo.key}
                    image={photo}
                    alt={photoAlt(name, at + 1)}
                    ratio="fill"
                    sizes={at === 0 ? '282px' : '92px'}
                    priority={at === 0}
                    className={styles.fill}
                  />
                  {at === 3 && more > 0 && <span className={styles.moreOver}>+{more}</span>}
                </button>
              ) : (
                <span className={styles.noPhoto} />
              )}
              {at === 0 && (
                <div className={styles.inspNav}>
                  <button type="button" aria-label={texts.previous} onClick={() => onStep(-1)}>
                    <Icon icon={ChevronLeft} size={18} />
                  </button>
                  <button type="button" aria-label={texts.next} onClick={() => onStep(1)}>
                    <Icon icon={ChevronRight} size={18} />
                  </button>
                </div>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
