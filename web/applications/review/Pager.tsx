import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { thousands } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton, IconLink } from '../../ui/IconButton.tsx'
import {
  ChevronLeft,
  ChevronRight,
  FolderPlus,
  IdCard,
  LayoutGrid,
  MailCheck,
  MessageSquare,
  Play,
  SlidersHorizontal,
  Star,
  X,
} from '../../ui/icons.ts'
import { Photo } from '../../ui/Photo.tsx'
import { photoAlt, stageLabel } from '../messages.ts'
import { GroupKeys, GroupMark } from './groups.tsx'
import { nextSteps } from './next-steps.ts'
import styles from './Pager.module.css'
import { PagerSheet, type SheetName } from './PagerSheet.tsx'
import { factsOf } from './Sections.tsx'
import { filmsOf } from './SentVideos.tsx'
import { NextStageMenu } from './StagePicker.tsx'
import { countUnread, type Row } from './store.ts'
import { useDetail } from './useDetail.ts'
import { useActive, useApplicant, useReview } from './useStore.ts'

const swipePixels = 50

type Props = {
  order: number[]
  title: string
  roleNames: Map<number, string>
  onStep: (by: number) => void
  onGroup: (groupId: number) => void
  sheet: SheetName | null
  onSheet: (sheet: SheetName | null) => void
  onGrid: () => void
  autoAdvance: boolean
  onAutoAdvance: (on: boolean) => void
}

/** One applicant over the whole screen of a phone. A swipe goes on; so do the buttons at the sides. */
export function Pager(props: Props) {
  const active = useActive(useReview().store)
  return active === null ? null : <Applicant id={active} {...props} />
}

function Applicant({
  id,
  order,
  title,
  roleNames,
  onStep,
  onGroup,
  sheet,
  onSheet,
  onGrid,
  autoAdvance,
  onAutoAdvance,
}: Props & { id: number }) {
  const { store, viewer } = useReview()
  const { row, card, groups } = useApplicant(id)
  const { detail, failed, retry, reload, set } = useDetail(id)
  const [photo, setPhoto] = useState(0)
  const start = useRef<{ x: number; y: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant begins with the first photo
  useEffect(() => setPhoto(0), [id])
  if (!row) return null
  const photos = detail?.photos ?? (card?.photo ? [card.photo] : [])
  const shown = Math.min(photo, Math.max(0, photos.length - 1))

  const onPointerUp = (event: PointerEvent) => {
    const from = start.current
    start.current = null
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (Math.abs(dx) > swipePixels && Math.abs(dx) > Math.abs(dy)) onStep(dx < 0 ? 1 : -1)
    else if (Math.hypot(dx, dy) < 10 && photos.length > 1) setPhoto((shown + 1) % photos.length)
  }

  return (
    <div className={styles.pager} data-theme="viewer">
      <div
        className={styles.pagerPhoto}
        onPointerDown={event => {
          start.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          start.current = null
        }}
      >
        <Photo image={photos[shown] ?? null} alt={photoAlt(row.name, shown + 1)} ratio="fill" sizes="100vw" priority />
      </div>
      <div className={styles.pagerTop}>
        {viewer.kind !== 'SHARE' && (
          <IconLink icon={X} iconSize={24} label="내 공고로 돌아가기" href={paths.castingAdmin()} />
        )}
        <div>
          <h1>{title}</h1>
          <p className="num">
            {thousands(store.place(id) + 1)} / {thousands(order.length)} · 미열람 {thousands(countUnread(store))}
          </p>
        </div>
        <IconButton icon={LayoutGrid} label="격자로 보기" onClick={onGrid} />
      </div>
      {photos.length > 1 && (
        <div className={styles.bars} aria-hidden="true">
          {photos.map((each, at) => (
            <i key={each.key} className={cx(at === shown && styles.on)} />
          ))}
        </div>
      )}
      <div className={styles.pagerArrows}>
        <button type="button" aria-label="이전 지원자" onClick={() => onStep(-1)}>
          <Icon icon={ChevronLeft} size={24} />
        </button>
        <button type="button" aria-label="다음 지원자" onClick={() => onStep(1)}>
          <Icon icon={ChevronRight} size={24} />
        </button>
      </div>
      <div className={styles.pagerBody}>
        <h2>
          {row.name} <GroupMark groups={groups} id={row.groupId} />
          {detail && filmsOf(detail).length > 0 && (
            <button type="button" className={styles.pagerFilms} onClick={() => onSheet('videos')}>
              <Icon icon={Play} size={16} /> 영상 {filmsOf(detail).length}
            </button>
          )}
        </h2>
        <p className={styles.pagerFacts}>
          {detail ? factsOf(detail) : `만 ${row.age}세${row.height ? ` · ${row.height}cm` : ''}`}
        </p>
        {(detail?.message ?? card?.message) && (
          <p className={styles.pagerMessage}>{detail?.message ?? card?.message}</p>
        )}
        {viewer.rights.group && <GroupKeys groups={groups} current={row.groupId} onPick={onGroup} />}
        <Actions row={row} roleNames={roleNames} onSheet={onSheet} />
      </div>
      <PagerSheet
        sheet={sheet}
        row={row}
        detail={detail}
        failed={failed}
        onRetry={retry}
        roleNames={roleNames}
        autoAdvance={autoAdvance}
        onAutoAdvance={onAutoAdvance}
        onDetail={set}
        onReload={reload}
        onClose={() => onSheet(null)}
      />
    </div>
  )
}

type ActionsProps = {
  row: Row
  roleNames: Map<number, string>
  onSheet: (sheet: SheetName) => void
}

function Actions({ row, roleNames, onSheet }: ActionsProps) {
  const { moves, viewer, role } = useReview()
  const steps = viewer.rights.decide ? nextSteps(row, role) : []
  return (
    <div className={styles.pagerActions}>
      <button type="button" onClick={() => onSheet('profile')}>
        <Icon icon={IdCard} size={22} />
        자세히
      </button>
      <button type="button" onClick={() => onSheet('comments')}>
        <Icon icon={MessageSquare} size={22} />
        댓글{row.comments > 0 && ` ${row.comments}`}
      </button>
      {(viewer.rights.rate || viewer.shows.ratings) && (
        <button type="button" onClick={() => onSheet('rating')}>
          <Icon icon={Star} size={22} filled={row.mark > 0} />
          평가{row.mark > 0 && ` ${row.mark}`}
        </button>
      )}
      {viewer.rights.decide && (
        <button type="button" onClick={() => onSheet('stages')}>
          <Icon icon={SlidersHorizontal} size={22} />
          단계
        </button>
      )}
      {viewer.kind !== 'SHARE' && (
        <button type="button" onClick={() => onSheet('keep')}>
          <Icon icon={FolderPlus} size={22} />
          담기
        </button>
      )}
      {steps.length === 1 && (
        <button type="button" onClick={() => moves.changeStage([row.id], steps[0]!.stage, steps[0]!.roleId)}>
          <Icon icon={MailCheck} size={22} />
          {stageLabel(steps[0]!.stage)}
        </button>
      )}
      {steps.length > 1 && (
        <NextStageMenu
          row={row}
          roleNames={roleNames}
          trigger={
            <>
              <Icon icon={MailCheck} size={22} />
              다음 단계
            </>
          }
        />
      )}
    </div>
  )
}
