import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'
import type { PlayerHandle } from '../../media/Player.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorBlock } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts'
import { Photo } from '../../ui/Photo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { photoAlt, stageLabel } from '../messages.ts'
import { CommentForm, CommentList } from './Comments.tsx'
import { GroupKeys } from './groups.tsx'
import { Hints } from './Hints.tsx'
import styles from './Inspector.module.css'
import { KeepButton } from './Keep.tsx'
import { Rating } from './Rating.tsx'
import { CastAnswers, factsOf, MatchFlags, SentProfile } from './Sections.tsx'
import { SentResult } from './SentResult.tsx'
import { SentVideos } from './SentVideos.tsx'
import { NextStageButton, StagePicker } from './StagePicker.tsx'
import type { Row } from './store.ts'
import { useDetail } from './useDetail.ts'
import type { Reel } from './useReel.ts'
import { useActive, useApplicant, useReview } from './useStore.ts'

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

/** Everything about the active applicant, 378 px wide. The card shows a key press first, this follows. */
export function Inspector(props: Props) {
  const active = useDeferredValue(useActive(useReview().store))
  return active === null ? null : <Applicant id={active} {...props} />
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
  const { row, card, groups } = useApplicant(id)
  const { detail, failed, retry, reload, set } = useDetail(id)
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant is read from the beginning
  useLayoutEffect(() => void scroller.current?.scrollTo(0, 0), [id])
  if (!row) return null
  const group = groups.find(candidate => candidate.id === row.groupId)
  return (
    <aside className={styles.insp} aria-label={`${row.name} 상세`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <div ref={scroller} className={styles.inspScroll} tabIndex={0}>
        <Mosaic
          name={row.name}
          photos={detail?.photos ?? (card?.photo ? [card.photo] : [])}
          onStep={onStep}
          onEnlarge={onEnlarge}
        />
        <div className={styles.inspBody}>
          <div className={styles.inspHead}>
            <h2>
              {row.name} {detail?.sent.region && <small>{detail.sent.region}</small>}
              <Standing row={row} role={role} />
            </h2>
            <KeepButton id={id} className={styles.keep} />
            <p className={styles.inspFacts}>{detail ? factsOf(detail) : `만 ${row.age}세`}</p>
          </div>
          {detail && <MatchFlags detail={detail} role={role} />}
          {detail && <Hints hints={detail.hints} />}
          <div>
            <p className={styles.h4}>
              그룹 <span>{group?.name ?? '미분류'}</span>
            </p>
            {viewer.rights.group && <GroupKeys groups={groups} current={row.groupId} onPick={onGroup} />}
          </div>
          {(viewer.rights.rate || viewer.shows.ratings) && (
            <div>
              <p className={styles.h4}>평가</p>
              <Rating key={id} id={id} detail={detail} />
            </div>
          )}
          <div>
            <p className={styles.h4}>진행 단계</p>
            <StagePicker row={row} roleNames={roleNames} />
            <SentResult key={id} row={row} roleNames={roleNames} />
            {detail && <CastAnswers detail={detail} />}
          </div>
          {!detail && !failed && <Skeleton height={180} radius={12} />}
          {failed && <ErrorBlock title="지원서를 불러오지 못했어요" onRetry={retry} />}
          {detail && (
            <>
              <SentVideos key={id} detail={detail} player={player} reel={reel} onReload={reload} />
              <SentProfile detail={detail} />
              <div>
                <p className={styles.h4}>댓글 {detail.comments.length || ''}</p>
                <CommentList
                  key={id}
                  id={id}
                  comments={detail.comments}
                  onChange={comments => set({ ...detail, comments })}
                />
              </div>
            </>
          )}
        </div>
      </div>
      <div className={styles.inspFoot}>
        {viewer.rights.comment && (
          <CommentForm
            id={id}
            input={commentInput}
            onLeave={onLeaveComment}
            onAdded={comment => detail && set({ ...detail, comments: [...detail.comments, comment] })}
          />
        )}
        <NextStageButton row={row} roleNames={roleNames} />
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
    <div className={styles.mosaic}>
      {(photos.length > 1 ? [0, 1, 2, 3] : [0]).map(at => {
        const photo = photos[at]
        return (
          <div key={at} className={at === 0 ? styles.main : styles.side}>
            {photo ? (
              <button type="button" aria-label={`${photoAlt(name, at + 1)} 크게 보기`} onClick={() => onEnlarge(at)}>
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
                <button type="button" aria-label="이전 지원자" onClick={() => onStep(-1)}>
                  <Icon icon={ChevronLeft} size={18} />
                </button>
                <button type="button" aria-label="다음 지원자" onClick={() => onStep(1)}>
                  <Icon icon={ChevronRight} size={18} />
                </button>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
